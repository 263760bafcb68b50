import { subscribe } from 'valtio'
import { ApiError } from '../api-error.ts'
import { reachability } from '../reachability.ts'
import { everybody, watchReader } from './reader.ts'

/** Says of an answer that it is this device's copy and not the server's word. */
export interface Copied {
  /** When the server told it, epoch milliseconds; undefined where that is not known. */
  asOf: number | undefined
  /** Where it was found by searching this device: among how many records. */
  searched?: number
}

export interface Told<T> {
  answer: T
  copy?: Copied | undefined
}

/** Gets the answer. `meanwhile` shows a copy until it is there. */
export type Ask<T> = (signal: AbortSignal, meanwhile: (told: Told<T>) => void) => Promise<Told<T>>

/** What is known of a question. `idle`: nobody reads it; an answer may be kept for whoever reads it next. */
export interface State<T> extends Partial<Told<T>> {
  status: 'idle' | 'asking' | 'told' | 'failed'
  /** When the answer came, epoch milliseconds. */
  at?: number
  /** Why there is no newer answer. */
  error?: ApiError
}

export interface KeepOptions {
  /**
   * Keeps the answer when its last reader has left: the next one sees it at once, and it is asked for anew only if it is older than this,
   * in milliseconds. Left out, nothing is kept.
   */
  freshFor?: number | undefined
  /** Asks anew whenever the network comes back, and not only for what was missed without it. */
  renewed?: boolean | undefined
}

/** How many answers are kept that nobody reads now. */
export const mostIdle = 50

const nothing: State<never> = { status: 'idle' }

/** By question; those left longest ago stand first. */
const entries = new Map<string, Entry<unknown>>()
const listeners = new Map<string, Set<() => void>>()

/** One question, for all who read it. */
class Entry<T> {
  state: State<T> = nothing
  readonly #question: string
  #ask: Ask<T> | undefined
  #readers = 0
  #isKept = false
  #isRenewed = false
  #running: AbortController | undefined
  #outcome: Promise<T> | undefined
  /** Since when the network was as it was when the last answer or failure came. */
  #settledSince: number | undefined

  constructor(question: string) {
    this.#question = question
  }

  get isRead(): boolean {
    return this.#readers > 0
  }

  #put(state: State<T>): void {
    this.state = state
    for (const listener of listeners.get(this.#question) ?? []) listener()
  }

  join(ask: Ask<T>, { freshFor, renewed = false }: KeepOptions): () => void {
    this.#ask = ask
    this.#readers += 1
    this.#isKept ||= freshFor !== undefined
    this.#isRenewed ||= renewed
    const { status } = this.state
    if (status === 'idle' && isFresh(this.state, freshFor)) this.#put({ ...this.state, status: 'told' })
    else if (status === 'idle' || status === 'failed') this.start()
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      this.#readers -= 1
      // A screen that is drawn anew leaves and joins in one breath.
      queueMicrotask(() => this.isRead || this.#rest())
    }
  }

  /** Asks, whatever is known or under way. */
  start(): void {
    this.#running?.abort()
    this.#running = new AbortController()
    const { error: _, ...before } = this.state
    this.#put({ ...before, status: 'asking' })
    this.#outcome = this.#run(this.#running.signal)
    // Whoever waits for it hears of a failure, and the state tells everybody else.
    this.#outcome.catch(() => undefined)
  }

  async #run(signal: AbortSignal): Promise<T> {
    const settle = (state: State<T>) => {
      this.#settledSince = reachability.since
      this.#put(state)
    }
    const meanwhile = (told: Told<T>) => {
      if (!signal.aborted && this.state.status === 'asking' && this.state.answer === undefined) this.#put({ ...told, status: 'asking' })
    }
    try {
      if (!this.#ask) throw new Error('Nobody has said how this is asked.')
      const told = await this.#ask(signal, meanwhile)
      signal.throwIfAborted()
      settle({ ...told, status: 'told', at: Date.now() })
      return told.answer
    } catch (thrown) {
      if (signal.aborted) throw new ApiError('aborted', 'The request was given up.')
      const error = thrown instanceof ApiError ? thrown : new ApiError('contract', 'Something went wrong')
      settle({ ...this.state, status: 'failed', error })
      throw error
    }
  }

  /** The answer for a reader who waits; where it is asked once more meanwhile, the newest. */
  async answered(): Promise<T> {
    for (;;) {
      const { status, answer } = this.state
      const outcome = this.#outcome
      if (!outcome || (status === 'told' && answer !== undefined)) return answer as T
      try {
        return await outcome
      } catch (error) {
        if (outcome === this.#outcome) throw error
      }
    }
  }

  /** Whether the network is needed, and has come back since it was last missed. */
  isDue(): boolean {
    const { status, copy, error } = this.state
    if (status === 'asking' || !this.isRead || this.#settledSince === reachability.since) return false
    return this.#isRenewed || copy !== undefined || error?.kind === 'offline' || error?.kind === 'timeout'
  }

  keep(answer: T): void {
    this.#isKept = true
    this.#put({ status: this.isRead ? 'told' : 'idle', answer, at: Date.now() })
  }

  drop(): void {
    this.#running?.abort()
    if (entries.get(this.#question) === this) entries.delete(this.#question)
  }

  #rest(): void {
    const isKnown = entries.get(this.#question) === this
    const { status, answer, copy, at = 0 } = this.state
    this.drop()
    // A copy that stood in for an answer still under way is none.
    if (!isKnown || !this.#isKept || answer === undefined || (status === 'asking' && copy)) return
    this.state = { status: 'idle', answer, copy, at }
    entries.set(this.#question, this as unknown as Entry<unknown>)
    const idle = [...entries.values()].filter(({ isRead }) => !isRead)
    for (const oldest of idle.slice(0, Math.max(0, idle.length - mostIdle))) oldest.drop()
  }
}

/** Whether a kept answer counts without asking again. */
export const isFresh = ({ answer, copy, at = 0 }: State<unknown>, freshFor = 0): boolean =>
  answer !== undefined && copy === undefined && Date.now() - at < freshFor

// The question names endpoint and arguments, and with them the type of the answer.
const known = <T>(question: string): Entry<T> | undefined => entries.get(question) as Entry<T> | undefined

export function entryOf<T>(question: string): Entry<T> {
  const entry = known<T>(question) ?? new Entry<T>(question)
  entries.set(question, entry as Entry<unknown>)
  return entry
}

export const stateOf = <T>(question: string | undefined): State<T> =>
  (question === undefined ? undefined : known<T>(question)?.state) ?? nothing

/** Calls back at every change of what is known of a question; asks nothing. */
export function watch(question: string, listener: () => void): () => void {
  const own = listeners.get(question) ?? new Set()
  listeners.set(question, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0) listeners.delete(question)
  }
}

/** Asks once more what somebody reads. */
export function askAgain(question: string): void {
  const entry = known(question)
  if (entry?.isRead) entry.start()
}

// Another person begins with nothing: calls are given up and answers dropped, but for those that everybody gets alike.
watchReader(isOther => {
  if (!isOther) return
  for (const [question, entry] of entries) if (!question.startsWith(`${everybody}\n`)) entry.drop()
})

// Once a return of the network, so that a server that fails again is not asked without end.
subscribe(reachability, () => {
  if (reachability.online) for (const entry of entries.values()) if (entry.isDue()) entry.start()
})
