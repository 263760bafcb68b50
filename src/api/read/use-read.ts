import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Call, Reply, UnkeyedSpec } from '#contract/endpoint.ts'
import type { ApiError } from '../api-error.ts'
import { showErrorPage, type Variant } from '../variants.ts'
import { refetch, type CopyInfo, entryOf, isFresh, type State, stateOf, watch } from './entries.ts'
import { fetcherOf, readKey, type ReadOptions } from './read.ts'
import { readerKey, readerNow, onReaderChange } from './reader.ts'

/** The state of a read in a view. */
export interface ReadState<T> {
  /** The last answer, perhaps to earlier arguments: it stays until the next one comes. None without arguments. */
  answer: T | undefined
  /** Set if the answer is a copy from this device. */
  copy: CopyInfo | undefined
  /** Whether the answer belongs to the current arguments. */
  isCurrent: boolean
  loading: boolean
  /** The reader key of the answers: those of another user are never shown. */
  of: string
  /** Why the read failed. */
  error: ApiError | undefined
  again: () => void
}

interface UseReadOptions<T> extends ReadOptions<T> {
  /** Milliseconds from a change of the arguments to the call, for fields that are typed into. */
  delay?: number
  /** What a failure means for the screen; `silent` by default. */
  variant?: Variant
}

interface Shown<T> {
  answer: T
  copy: CopyInfo | undefined
  to: string
  /** Its reader key. */
  of: string
}

/**
 * Reads from the server while the view is mounted: when it is first rendered and whenever the arguments change. Views with the same
 * arguments share one call and one answer. A newer read cancels the earlier one, so only its answer is shown. After an offline failure
 * or a copy from this device it reads again when the network is back (unless `keepsCopy`). With `args` undefined it reads nothing.
 */
export function useRead<E extends UnkeyedSpec, T = Reply<E>>(
  endpoint: E,
  args: Call<E> | undefined,
  options: UseReadOptions<T> = {},
): ReadState<T> {
  const { delay = 0, variant, freshFor, refetchOnReconnect, keepsCopy } = options
  const reader = useSyncExternalStore(onReaderChange, readerNow, readerNow)
  const of = readerKey(endpoint, reader)
  const key = args && readKey(endpoint, args, reader)
  const state = useStateOf<T>(key)
  const [shown, setShown] = useState<Shown<T>>()
  const { answer, copy } = state
  if (key === undefined) {
    if (shown) setShown(undefined)
  } else if (answer !== undefined && (shown?.to !== key || shown.answer !== answer || shown.copy !== copy))
    setShown({ answer, copy, to: key, of })

  const join = useEffectEvent((joined: string) =>
    args ? entryOf<T>(joined).join(fetcherOf(endpoint, args, options), { freshFor, refetchOnReconnect, keepsCopy }) : undefined,
  )
  useEffect(() => {
    if (key === undefined) return
    let leave: (() => void) | undefined
    const begin = () => {
      leave = join(key)
    }
    // Without a delay it reads at once: a timer would cost a frame.
    const timer = delay > 0 ? setTimeout(begin, delay) : begin()
    return () => {
      clearTimeout(timer ?? undefined)
      leave?.()
    }
  }, [key, delay])

  const error = state.status === 'failed' ? state.error : undefined
  useEffect(() => {
    if (error) showErrorPage(error, variant)
  }, [error, variant])

  const mine = shown?.of === of ? shown : undefined
  return {
    answer: mine?.answer,
    copy: mine?.copy,
    isCurrent: mine !== undefined && mine.to === key,
    loading: key !== undefined && (state.status === 'loading' || (state.status === 'idle' && !isFresh(state, freshFor))),
    of,
    error,
    again: () => {
      if (key !== undefined) refetch(key)
    },
  }
}

function useStateOf<T>(key: string | undefined): State<T> {
  const subscribe = useCallback((listener: () => void) => (key === undefined ? () => {} : watch(key, listener)), [key])
  const now = () => stateOf<T>(key)
  return useSyncExternalStore(subscribe, now, now)
}
