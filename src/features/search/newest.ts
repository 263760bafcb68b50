import { useSyncExternalStore } from 'react'
import { ApiError } from '#api/call.ts'

/** What is known of a question that is asked again and again with other words. */
export interface Newest<T> {
  /** What was asked last. */
  wanted: string | undefined
  loading: boolean
  /** The newest answer that came, perhaps to an older question: it stays on screen until the next one comes. */
  answer: { to: string; value: T } | undefined
  /** Why the last question was not answered. */
  error: ApiError | undefined
}

/** Fetches an answer. `meanwhile` shows a lesser one until it is there. */
type Load<T> = (signal: AbortSignal, meanwhile: (value: T) => void) => Promise<T>

export interface Asking<T> {
  /** Asks unless exactly this is being asked or was answered last; the predecessor is cancelled. */
  ask: (question: string, load: Load<T>) => void
  /** Asks the same again, unless it is being asked. */
  again: () => void
  now: () => Newest<T>
  use: () => Newest<T>
}

const remembered = 20

/**
 * Answers arrive in any order; only the one to the newest question is ever painted. Answers of the last questions are remembered,
 * so that going back shows at once what was there, while it is asked anew.
 */
export function newest<T>(): Asking<T> {
  let state: Newest<T> = { wanted: undefined, loading: false, answer: undefined, error: undefined }
  let running: AbortController | undefined
  let lastLoad: Load<T> | undefined
  const memory = new Map<string, T>()
  const listeners = new Set<() => void>()

  const set = (change: Partial<Newest<T>>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const remember = (question: string, value: T) => {
    memory.delete(question)
    memory.set(question, value)
    const oldest = memory.keys().next()
    if (memory.size > remembered && !oldest.done) memory.delete(oldest.value)
  }

  const run = (question: string, load: Load<T>) => {
    running?.abort()
    const control = new AbortController()
    running = control
    lastLoad = load
    const known = memory.get(question)
    set({ wanted: question, loading: true, error: undefined, ...(known === undefined ? {} : { answer: { to: question, value: known } }) })
    const meanwhile = (value: T) => {
      if (!control.signal.aborted && state.loading && state.answer?.to !== question) set({ answer: { to: question, value } })
    }
    load(control.signal, meanwhile).then(
      value => {
        if (control.signal.aborted) return
        remember(question, value)
        set({ loading: false, answer: { to: question, value } })
      },
      (thrown: unknown) => {
        if (control.signal.aborted) return
        const error = thrown instanceof ApiError ? thrown : new ApiError('contract', 'Something went wrong')
        set({ loading: false, error })
      },
    )
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const now = () => state
  return {
    ask: (question, load) => {
      const isAnswered = state.answer?.to === question && !state.error
      if (state.wanted === question && (state.loading || isAnswered)) return
      run(question, load)
    },
    again: () => {
      if (state.wanted !== undefined && lastLoad && !state.loading) run(state.wanted, lastLoad)
    },
    now,
    use: () => useSyncExternalStore(subscribe, now),
  }
}
