import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Call, EndpointSpec, Reply } from '#contract/endpoint.ts'
import type { ApiError } from '../api-error.ts'
import { showErrorPage, type Variant } from '../variants.ts'
import { askAgain, type Copied, entryOf, isFresh, type State, stateOf, watch } from './entries.ts'
import { askOf, questionOf, type ReadOptions } from './read.ts'
import { nameFor, readerNow, watchReader } from './reader.ts'

/** What a view knows of its question. */
export interface Reading<T> {
  /** The last answer that came, perhaps to an older question: it stays until the next one comes. Without a question there is none. */
  answer: T | undefined
  /** Where that is a copy of this device. */
  copy: Copied | undefined
  /** Whether that is the answer to what is asked now. */
  isCurrent: boolean
  loading: boolean
  /** Whose answers these are: what another was told is not among them. */
  of: string
  /** Why the question was not answered. */
  error: ApiError | undefined
  again: () => void
}

interface UseReadOptions<T> extends ReadOptions<T> {
  /** Milliseconds after which a changed question is asked, for what is typed. */
  delay?: number
  /** What a failure means for the screen; `silent` unless it says otherwise. */
  variant?: Variant
}

interface Shown<T> {
  answer: T
  copy: Copied | undefined
  to: string
  /** Whose answer it is. */
  of: string
}

/**
 * Reads what the server says, for as long as the view stands: asks when it is first drawn and whenever the question changes. Views that
 * ask the same share one call and one answer. The predecessor is cancelled, so only the answer to the newest question is ever painted.
 * What failed without a network, or came from this device, is asked again when that is back. `args` undefined asks nothing.
 */
export function useRead<E extends EndpointSpec, T = Reply<E>>(
  endpoint: E,
  args: Call<E> | undefined,
  options: UseReadOptions<T> = {},
): Reading<T> {
  const { delay = 0, variant, freshFor, renewed } = options
  const reader = useSyncExternalStore(watchReader, readerNow)
  const of = nameFor(endpoint, reader)
  const question = args && questionOf(endpoint, args, reader)
  const state = useStateOf<T>(question)
  const [shown, setShown] = useState<Shown<T>>()
  const { answer, copy } = state
  if (question === undefined) {
    if (shown) setShown(undefined)
  } else if (answer !== undefined && (shown?.to !== question || shown.answer !== answer || shown.copy !== copy))
    setShown({ answer, copy, to: question, of })

  const join = useEffectEvent((asked: string) =>
    args ? entryOf<T>(asked).join(askOf(endpoint, args, options), { freshFor, renewed }) : undefined,
  )
  useEffect(() => {
    if (question === undefined) return
    let leave: (() => void) | undefined
    const begin = () => {
      leave = join(question)
    }
    // Without a pause it is asked at once: a timer would cost a frame.
    const timer = delay > 0 ? setTimeout(begin, delay) : begin()
    return () => {
      clearTimeout(timer ?? undefined)
      leave?.()
    }
  }, [question, delay])

  const error = state.status === 'failed' ? state.error : undefined
  useEffect(() => {
    if (error) showErrorPage(error, variant)
  }, [error, variant])

  const mine = shown?.of === of ? shown : undefined
  return {
    answer: mine?.answer,
    copy: mine?.copy,
    isCurrent: mine !== undefined && mine.to === question,
    loading: question !== undefined && (state.status === 'asking' || (state.status === 'idle' && !isFresh(state, freshFor))),
    of,
    error,
    again: () => {
      if (question !== undefined) askAgain(question)
    },
  }
}

function useStateOf<T>(question: string | undefined): State<T> {
  const subscribe = useCallback((listener: () => void) => (question === undefined ? () => {} : watch(question, listener)), [question])
  return useSyncExternalStore(subscribe, () => stateOf<T>(question))
}
