/** Who asks, as far as turns and allowances are concerned: a user, or the address of a guest. */
export interface Caller {
  readonly name: string
  /** Charges milliseconds of the search thread's work; also for an answer that the client no longer waited for. */
  charge(ms: number): void
}

const callers = new WeakMap<AbortSignal, Caller>()

/** Remembers whose request a signal belongs to, so that whatever gets the signal knows the caller. */
export function rememberCaller(signal: AbortSignal, caller: Caller): void {
  callers.set(signal, caller)
}

/** The caller of the request with this signal; undefined for work of the server itself. */
export const callerOf = (signal: AbortSignal | undefined): Caller | undefined => signal && callers.get(signal)
