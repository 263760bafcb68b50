import type { EndpointSpec, Reply, Input } from '#contract/endpoint.ts'
import type { User } from '../core/user.ts'
import type { Tx } from '../store/unit-of-work.ts'

/** What an effect knows of the call: nothing that it could wait for, because every other change waits for it. */
interface EffectContext<P> {
  user: User
  /** Milliseconds since 1970. */
  now: number
  /** The version that `If-Match` names. */
  ifMatch: number | undefined
  /** What `prepare` found out. What it said of rights or rows may be over by now: those are read in the effect. */
  prepared: P
}

/** What the asking before an effect knows of the call. */
export interface PrepareContext extends Omit<EffectContext<unknown>, 'prepared'> {
  /** Aborted when the caller leaves before the answer. */
  signal: AbortSignal
}

interface Halves<E extends EndpointSpec, P> {
  /** Asks the catalogue and the outside. It writes nothing: it runs again with every attempt whose effect did not happen. */
  prepare?: (input: Input<E>, context: PrepareContext) => Promise<P>
  /** Runs inside the write job that stores its answer, and waits for nothing but its own queries. */
  effect: (tx: Tx, input: Input<E>, context: EffectContext<P>) => Promise<Reply<E>>
}

/** The rest of a change, once everything is known that has to be waited for. */
export type Effect<R = unknown> = (tx: Tx) => Promise<R>

/** The handler of a keyed endpoint: asked first, and then done once (offline.md 2.2). */
export interface Change<E extends EndpointSpec> {
  /** Whether there is anything to ask. */
  asks: boolean
  prepare(input: Input<E>, context: PrepareContext): Promise<Effect<Reply<E>>>
}

/** A keyed handler of its two halves. */
export const change = <E extends EndpointSpec, P = undefined>({ prepare, effect }: Halves<E, P>): Change<E> => ({
  asks: prepare !== undefined,
  async prepare(input, context) {
    const prepared = (await prepare?.(input, context)) as P
    const { user, now, ifMatch } = context
    return tx => effect(tx, input, { user, now, ifMatch, prepared })
  },
})
