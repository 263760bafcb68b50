import { type Call, type EndpointSpec, type Reply, type UnkeyedSpec } from '#contract/endpoint.ts'
import { ApiError } from '../api-error.ts'
import { call, type CallOptions, toWireRequest } from '../call.ts'
import { type Fetcher, entryOf, type CacheOptions, stateOf, type ReadAnswer } from './entries.ts'
import { readerKey, type Reader, readerNow } from './reader.ts'

export type { ReadAnswer } from './entries.ts'

export type LoadOptions = CallOptions & { signal: AbortSignal }

export interface ReadOptions<T> extends CacheOptions, Pick<CallOptions, 'timeout' | 'retries'> {
  /** Fetches the answer, if that takes another call or several. */
  load?: (options: LoadOptions) => Promise<T>
  /**
   * The answer from this device: after the call failed with `error`, or while the server is slow (`error` undefined). Undefined if the
   * device has none. If it throws an ApiError of kind `http`, that error is shown instead.
   */
  offline?: (error: ApiError | undefined, signal: AbortSignal) => Promise<ReadAnswer<T> | undefined>
  /** What this device kept of an earlier answer. Shown at once, until the server answers; not asked for while an answer is shown. */
  kept?: (signal: AbortSignal) => Promise<ReadAnswer<T> | undefined>
  /** After how many milliseconds without an answer the device's is shown meanwhile; by default never. */
  offlineAfter?: number
}

/** The cache key of a read: reader, endpoint and arguments. */
export function readKey<E extends EndpointSpec>(endpoint: E, args: Call<E>, reader: Reader): string {
  const { method, host, path, body = '' } = toWireRequest(endpoint, args)
  return [readerKey(endpoint, reader), `${method} ${host} ${path}`, body].join('\n')
}

export function fetcherOf<E extends UnkeyedSpec, T>(endpoint: E, args: Call<E>, options: ReadOptions<T>): Fetcher<T> {
  const { timeout, retries, kept, offline, offlineAfter } = options
  // Without `load`, T is the reply.
  const load = options.load ?? ((given: LoadOptions) => call(endpoint, args, given) as Promise<T>)
  return async (signal, { isEmpty, meanwhile, failed }) => {
    const showCopy = async () => {
      const found = await offline?.(undefined, signal).catch(() => undefined)
      if (found) meanwhile(found)
    }
    const showKept = async () => {
      const found = await kept?.(signal).catch(() => undefined)
      if (found) meanwhile({ answer: found.answer, copy: { asOf: found.copy?.asOf, isInterim: true } })
    }
    if (isEmpty) void showKept()
    const timer = offlineAfter === undefined ? undefined : setTimeout(() => void showCopy(), offlineAfter)
    try {
      let asOf: number | undefined
      const answer = await load({ signal, timeout, ...(retries !== undefined && { retries }), onStored: at => (asOf = at) })
      return { answer, ...(asOf !== undefined && { copy: { asOf } }) }
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError)) throw error
      failed()
      const found = await offline?.(error, signal).catch((second: unknown) => {
        // The device refuses an invalid search or a missing right just as the server would.
        throw second instanceof ApiError && second.kind === 'http' ? second : error
      })
      if (!found) throw error
      return found
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * Reads from the server. Equal reads at the same time share one call, and none is made while a cached answer is fresh (`freshFor`).
 * Throws only ApiError. The call is cancelled when its last reader leaves.
 */
export async function read<E extends UnkeyedSpec, T = Reply<E>>(
  endpoint: E,
  args: Call<E>,
  { signal, ...options }: ReadOptions<T> & { signal?: AbortSignal } = {},
): Promise<T> {
  const entry = entryOf<T>(readKey(endpoint, args, readerNow()))
  const leave = entry.join(fetcherOf(endpoint, args, options), options)
  let leaveSignal = () => {}
  const aborted = new Promise<never>((_, fail) => {
    const giveUp = () => fail(new ApiError('aborted', 'The request was cancelled.'))
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp)
    leaveSignal = () => signal?.removeEventListener('abort', giveUp)
  })
  try {
    return await Promise.race([entry.settled(), aborted])
  } finally {
    leaveSignal()
    leave()
  }
}

/**
 * Begins a read before the view that will read it is there; the view joins this call. Resolves when it has ended, also without an answer. It is
 * left at `until`, when the view has joined or will not come.
 */
export async function readAhead<E extends UnkeyedSpec, T = Reply<E>>(
  endpoint: E,
  args: Call<E>,
  options: ReadOptions<T>,
  until: Promise<void>,
): Promise<void> {
  const entry = entryOf<T>(readKey(endpoint, args, readerNow()))
  void until.then(entry.join(fetcherOf(endpoint, args, options), options))
  await entry.settled().catch(() => undefined)
}

/** The last cached answer of any age; undefined if there is none. */
export const lastAnswer = <E extends EndpointSpec>(endpoint: E, args: Call<E>): Reply<E> | undefined =>
  stateOf<Reply<E>>(readKey(endpoint, args, readerNow())).answer

/** Puts the reply of another call into the cache as the answer. */
export const cacheAnswer = <E extends EndpointSpec>(endpoint: E, args: Call<E>, answer: Reply<E>): void =>
  entryOf<Reply<E>>(readKey(endpoint, args, readerNow())).keep(answer)
