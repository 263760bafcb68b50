import { type Call, type EndpointSpec, type Reply } from '#contract/endpoint.ts'
import { ApiError } from '../api-error.ts'
import { call, type CallOptions, wireOf } from '../call.ts'
import { type Ask, entryOf, type KeepOptions, stateOf, type Told } from './entries.ts'
import { nameFor, type Reader, readerNow } from './reader.ts'

export type { Told } from './entries.ts'

export type LoadOptions = CallOptions & { signal: AbortSignal }

export interface ReadOptions<T> extends KeepOptions, Pick<CallOptions, 'timeout' | 'retries'> {
  /** How it is answered where that takes another call, or several. */
  load?: (options: LoadOptions) => Promise<T>
  /**
   * What this device can say in the server's place: after the call failed with `error`, or while the server is slow (undefined). Nothing
   * where it has nothing to say. An ApiError of kind `http` that it throws is told instead.
   */
  offline?: (error: ApiError | undefined, signal: AbortSignal) => Promise<Told<T> | undefined>
  /** How long the server may be silent until that is shown meanwhile, in milliseconds; left out, it is not. */
  offlineAfter?: number
}

/** The name of a question: whose it is, which call answers it, and its arguments. */
export function questionOf<E extends EndpointSpec>(endpoint: E, args: Call<E>, reader: Reader): string {
  const { method, host, path, body = '' } = wireOf(endpoint, args)
  return [nameFor(endpoint, reader), `${method} ${host} ${path}`, body].join('\n')
}

export function askOf<E extends EndpointSpec, T>(endpoint: E, args: Call<E>, options: ReadOptions<T>): Ask<T> {
  const { timeout, retries, offline, offlineAfter } = options
  // Where nothing says how it is answered, T is the reply.
  const load = options.load ?? ((given: LoadOptions) => call(endpoint, args, given) as Promise<T>)
  return async (signal, meanwhile) => {
    const standIn = async () => {
      const told = await offline?.(undefined, signal).catch(() => undefined)
      if (told) meanwhile(told)
    }
    const timer = offlineAfter === undefined ? undefined : setTimeout(() => void standIn(), offlineAfter)
    try {
      let asOf: number | undefined
      const answer = await load({ signal, timeout, ...(retries !== undefined && { retries }), onStored: at => (asOf = at) })
      return { answer, ...(asOf !== undefined && { copy: { asOf } }) }
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError)) throw error
      const told = await offline?.(error, signal).catch((second: unknown) => {
        // A question that makes no sense, and a right that is not there, are the same here as there.
        throw second instanceof ApiError && second.kind === 'http' ? second : error
      })
      if (!told) throw error
      return told
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * Asks the server for something, and gives what it says: once for all who ask the same at the same time, and not at all while a kept
 * answer is fresh (`freshFor`). Throws ApiError and nothing else. The call is cancelled when nobody waits for it any more.
 */
export async function read<E extends EndpointSpec, T = Reply<E>>(
  endpoint: E,
  args: Call<E>,
  { signal, ...options }: ReadOptions<T> & { signal?: AbortSignal } = {},
): Promise<T> {
  const entry = entryOf<T>(questionOf(endpoint, args, readerNow()))
  const leave = entry.join(askOf(endpoint, args, options), options)
  try {
    return await Promise.race([entry.answered(), abortOf(signal)])
  } finally {
    leave()
  }
}

const abortOf = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, fail) => {
    const giveUp = () => fail(new ApiError('aborted', 'The request was given up.'))
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp, { once: true })
  })

/** The last answer that was kept, however old; undefined where there is none. */
export const lastAnswer = <E extends EndpointSpec>(endpoint: E, args: Call<E>): Reply<E> | undefined =>
  stateOf<Reply<E>>(questionOf(endpoint, args, readerNow())).answer

/** Takes what another call said for the answer, and keeps it. */
export const keepAnswer = <E extends EndpointSpec>(endpoint: E, args: Call<E>, answer: Reply<E>): void =>
  entryOf<Reply<E>>(questionOf(endpoint, args, readerNow())).keep(answer)
