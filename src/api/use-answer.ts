import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from './api-error.ts'
import { useReachability } from './reachability.ts'

/** What is known of a question. */
export interface Asked<T> {
  /** The last answer that came, perhaps to an older question: it stays until the next one comes. Without a question there is none. */
  answer: T | undefined
  loading: boolean
  /** Why the question was not answered. */
  error: ApiError | undefined
  again: () => void
}

interface Held<T> {
  of?: string
  answer?: T
  error?: ApiError
  askedSince?: number
}

/**
 * Asks a question of the world when it is first drawn and whenever `question` changes, `delay` milliseconds after it did; undefined asks
 * nothing. The predecessor is cancelled, so only the answer to the newest one is ever painted. What failed without a network is asked
 * again when that is back.
 */
export function useAnswer<T>(question: string | undefined, load: (signal: AbortSignal) => Promise<T>, delay = 0): Asked<T> {
  const { online, since } = useReachability()
  const [attempt, setAttempt] = useState(0)
  const [held, setHeld] = useState<Held<T>>({})
  const of = question === undefined ? undefined : `${attempt} ${question}`
  if (of === undefined && held.of !== undefined) setHeld({})
  const ask = useEffectEvent(load)
  const settle = useEffectEvent((to: string, outcome: { answer: T } | { error: ApiError }) =>
    setHeld(({ answer }) => ({ of: to, askedSince: since, ...(answer !== undefined && { answer }), ...outcome })),
  )

  useEffect(() => {
    if (of === undefined) return
    const control = new AbortController()
    const asking = async () => {
      try {
        const answer = await ask(control.signal)
        if (!control.signal.aborted) settle(of, { answer })
      } catch (thrown) {
        if (control.signal.aborted) return
        settle(of, { error: thrown instanceof ApiError ? thrown : new ApiError('contract', 'Something went wrong') })
      }
    }
    // Without a pause it is asked at once: a timer would cost a frame.
    const timer = delay > 0 ? setTimeout(() => void asking(), delay) : void asking()
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [of, delay])

  const isCurrent = held.of === of
  const lacksNetwork = held.error?.kind === 'offline' || held.error?.kind === 'timeout'
  // Once a return of the network, so that a server that fails again is not asked without end.
  if (online && lacksNetwork && isCurrent && held.askedSince !== since) setAttempt(attempt + 1)

  return {
    answer: of === undefined ? undefined : held.answer,
    loading: of !== undefined && !isCurrent,
    error: of !== undefined && isCurrent ? held.error : undefined,
    again: () => setAttempt(attempt + 1),
  }
}
