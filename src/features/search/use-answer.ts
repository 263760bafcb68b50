import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/call.ts'

/** What is known of a question that a part of a screen asks for itself. */
export interface Answered<T> {
  /** The newest answer, perhaps to an older question: it stays until the next one comes. */
  value: T | undefined
  /** Why the newest question was not answered. */
  error: ApiError | undefined
  loading: boolean
}

interface Settled<T> {
  question?: string
  value?: T
  error?: ApiError
}

/**
 * Asks whenever the question changes, `delay` milliseconds after it did; undefined asks nothing and forgets. The predecessor is cancelled,
 * and an older answer that comes late is dropped.
 */
export function useAnswer<T>(question: string | undefined, load: (signal: AbortSignal) => Promise<T>, delay = 0): Answered<T> {
  const [settled, setSettled] = useState<Settled<T>>({})
  if (question === undefined && settled.question !== undefined) setSettled({})
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    if (question === undefined) return
    const control = new AbortController()
    const ask = () =>
      latest.current(control.signal).then(
        value => !control.signal.aborted && setSettled({ question, value }),
        (thrown: unknown) => {
          if (control.signal.aborted) return
          const error = thrown instanceof ApiError ? thrown : new ApiError('contract', 'Something went wrong')
          setSettled(({ value }) => ({ question, error, ...(value !== undefined && { value }) }))
        },
      )
    // Without a pause it is asked at once: a timer would cost a frame.
    const timer = delay > 0 ? setTimeout(() => void ask(), delay) : void ask()
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [question, delay])
  return {
    value: question === undefined ? undefined : settled.value,
    error: settled.question === question ? settled.error : undefined,
    loading: question !== undefined && settled.question !== question,
  }
}
