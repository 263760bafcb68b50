import { subscribe } from 'valtio'
import { ApiError } from '../api-error.ts'
import { reachability } from '../reachability.ts'
import { shared, onReaderChange } from './reader.ts'

/** Marks an answer as a copy from this device. */
export interface CopyInfo {
  /** When the server sent it, epoch milliseconds; undefined if unknown. */
  asOf: number | undefined
  /** How many records were searched, for the result of a search on this device. */
  searched?: number
  /** Shown only until the server answers, or is found to be slow. */
  isInterim?: true
}

export interface ReadAnswer<T> {
  answer: T
  copy?: CopyInfo | undefined
}

/**
 * What a fetch knows and tells before it ends. `isEmpty`: no answer is shown yet; `meanwhile` shows a copy until the answer is there;
 * `failed`: the server did not give one.
 */
interface Progress<T> {
  isEmpty: boolean
  meanwhile: (found: ReadAnswer<T>) => void
  failed: () => void
}

/** Fetches the answer. */
export type Fetcher<T> = (signal: AbortSignal, progress: Progress<T>) => Promise<ReadAnswer<T>>

/** The state of one cached read. `idle`: no view reads it; its answer may be cached for the next one. */
export interface State<T> extends Partial<ReadAnswer<T>> {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** When the answer came, epoch milliseconds. */
  at?: number
  /** Why the last fetch failed. */
  error?: ApiError
}

export interface CacheOptions {
  /**
   * Caches the answer after its last reader has left: the next reader gets it at once, and it is fetched again only if it is older than
   * this, in milliseconds. Without it nothing is cached.
   */
  freshFor?: number | undefined
  /** Fetches again whenever the network comes back, also if the last fetch succeeded. */
  refetchOnReconnect?: boolean | undefined
  /** A copy from this device stays when the network comes back: the view offers to fetch again. */
  keepsCopy?: boolean | undefined
}

/** How many answers are cached without a reader. */
export const maxIdleEntries = 50

const nothing: State<never> = { status: 'idle' }

/** By key; the longest unused are first. */
const entries = new Map<string, Entry<unknown>>()
const listeners = new Map<string, Set<() => void>>()

/** One cached read, shared by all its readers. */
class Entry<T> {
  state: State<T> = nothing
  readonly #key: string
  #fetch: Fetcher<T> | undefined
  #readers = 0
  #isCached = false
  #refetchesOnReconnect = false
  #keepsCopy = false
  #running: AbortController | undefined
  #outcome: Promise<T> | undefined
  /** `reachability.since` at the last answer or failure. */
  #settledSince: number | undefined
  /** `reachability.returns` when the server gave no answer, which is before the device was asked for one. */
  #failedAt: number | undefined
  /** The last fetch was a repetition because the server answered again, though it was never found to be offline. */
  #isRepetition = false

  constructor(key: string) {
    this.#key = key
  }

  get isRead(): boolean {
    return this.#readers > 0
  }

  #setState(state: State<T>): void {
    this.state = state
    for (const listener of listeners.get(this.#key) ?? []) listener()
  }

  join(fetcher: Fetcher<T>, { freshFor, refetchOnReconnect = false, keepsCopy = false }: CacheOptions): () => void {
    this.#fetch = fetcher
    this.#readers += 1
    this.#isCached ||= freshFor !== undefined
    this.#refetchesOnReconnect ||= refetchOnReconnect
    this.#keepsCopy ||= keepsCopy
    const { status } = this.state
    if (status === 'idle' && isFresh(this.state, freshFor)) this.#setState({ ...this.state, status: 'ready' })
    else if (status === 'idle' || status === 'failed') this.start()
    let isJoined = true
    return () => {
      if (!isJoined) return
      isJoined = false
      this.#readers -= 1
      // A view that is rendered again leaves and joins within one task.
      queueMicrotask(() => this.isRead || this.#release())
    }
  }

  /** Fetches again, and cancels a fetch that is under way. */
  start(isRepetition = false): void {
    this.#isRepetition = isRepetition
    this.#running?.abort()
    this.#running = new AbortController()
    const { error: _, ...before } = this.state
    this.#setState({ ...before, status: 'loading' })
    this.#outcome = this.#run(this.#running.signal)
    // A failure is in the state; only those who await `settled` get the exception.
    this.#outcome.catch(() => undefined)
  }

  async #run(signal: AbortSignal): Promise<T> {
    const settle = (state: State<T>) => {
      this.#settledSince = reachability.since
      this.#setState(state)
    }
    const meanwhile = (found: ReadAnswer<T>) => {
      const { status, answer, copy } = this.state
      if (!signal.aborted && status === 'loading' && (answer === undefined || (copy?.isInterim && !found.copy?.isInterim)))
        this.#setState({ ...found, status: 'loading' })
    }
    const failed = () => {
      this.#failedAt = reachability.returns
    }
    try {
      if (!this.#fetch) throw new Error('no fetcher')
      const found = await this.#fetch(signal, { isEmpty: this.state.answer === undefined, meanwhile, failed })
      signal.throwIfAborted()
      settle({ ...found, status: 'ready', at: Date.now() })
      return found.answer
    } catch (thrown) {
      if (signal.aborted) throw new ApiError('aborted', 'The request was cancelled.')
      const error = thrown instanceof ApiError ? thrown : new ApiError('contract', 'Something went wrong')
      settle({ ...this.state, status: 'failed', error })
      this.followReturn()
      throw error
    }
  }

  /** The answer, awaited; the newest one if it is fetched again meanwhile. */
  async settled(): Promise<T> {
    for (;;) {
      const { status, answer } = this.state
      const outcome = this.#outcome
      if (!outcome || (status === 'ready' && answer !== undefined)) return answer as T
      try {
        return await outcome
      } catch (error) {
        if (outcome === this.#outcome) throw error
      }
    }
  }

  /** Fetches again if the network has come back since the last fetch and another fetch is useful. */
  followReturn(): void {
    const { status, copy, error } = this.state
    if (status === 'loading' || !this.isRead || !reachability.online) return
    const gotNoAnswer = error?.kind === 'offline' || error?.kind === 'timeout'
    const isBack = this.#settledSince !== reachability.since
    if (isBack && (copy ? !this.#keepsCopy : this.#refetchesOnReconnect || gotNoAnswer)) this.start()
    // Only this call got no answer: once, because the server may never answer it.
    else if (!isBack && this.#failedAt !== reachability.returns && gotNoAnswer && !this.#isRepetition) this.start(true)
  }

  keep(answer: T): void {
    this.#isCached = true
    this.#setState({ status: this.isRead ? 'ready' : 'idle', answer, at: Date.now() })
  }

  drop(): void {
    this.#running?.abort()
    if (entries.get(this.#key) === this) entries.delete(this.#key)
  }

  #release(): void {
    const isCurrent = entries.get(this.#key) === this
    const { status, answer, copy, at = 0 } = this.state
    this.drop()
    // A copy that was shown while loading is not cached.
    if (!isCurrent || !this.#isCached || answer === undefined || (status === 'loading' && copy)) return
    this.state = { status: 'idle', answer, copy, at }
    entries.set(this.#key, this as unknown as Entry<unknown>)
    const idle = [...entries.values()].filter(({ isRead }) => !isRead)
    for (const oldest of idle.slice(0, Math.max(0, idle.length - maxIdleEntries))) oldest.drop()
  }
}

/** Whether a cached answer is new enough to be used without a fetch. */
export const isFresh = ({ answer, copy, at = 0 }: State<unknown>, freshFor = 0): boolean =>
  answer !== undefined && copy === undefined && Date.now() - at < freshFor

// The key contains endpoint and arguments, and so determines the type of the answer.
const findEntry = <T>(key: string): Entry<T> | undefined => entries.get(key) as Entry<T> | undefined

export function entryOf<T>(key: string): Entry<T> {
  const entry = findEntry<T>(key) ?? new Entry<T>(key)
  entries.set(key, entry as Entry<unknown>)
  return entry
}

export const stateOf = <T>(key: string | undefined): State<T> => (key === undefined ? undefined : findEntry<T>(key)?.state) ?? nothing

/** Calls the listener at every change of the state of a key; fetches nothing. */
export function watch(key: string, listener: () => void): () => void {
  const own = listeners.get(key) ?? new Set()
  listeners.set(key, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0) listeners.delete(key)
  }
}

/** Fetches again, if a view reads the key. */
export function refetch(key: string): void {
  const entry = findEntry(key)
  if (entry?.isRead) entry.start()
}

/** Fetches again whatever a view reads. */
export function refetchAll(): void {
  for (const entry of entries.values()) if (entry.isRead) entry.start()
}

/** Ends all reads and drops their answers: for a server that renders one page after another. */
export function dropAnswers(): void {
  for (const entry of entries.values()) entry.drop()
}

// Another user starts with an empty cache: calls are cancelled and answers dropped, except those that are the same for everyone.
onReaderChange(isOther => {
  if (!isOther) return
  for (const [key, entry] of entries) if (!key.startsWith(`${shared}\n`)) entry.drop()
})

// Once each time the network comes back, so that a server that fails again is not called without end.
subscribe(reachability, () => {
  for (const entry of entries.values()) entry.followReturn()
})
