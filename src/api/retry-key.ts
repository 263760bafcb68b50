import { useRef } from 'react'
import { ApiError } from './api-error.ts'

/**
 * The Idempotency-Key of a call, as a way to send it: the same input goes under the same key for as long as nobody knows whether the
 * server took it, so that trying again does it once. After an answer the same input is a new act.
 */
export function useRetryKey(): <T>(input: string, send: (key: string) => Promise<T>) => Promise<T> {
  const open = useRef<{ input: string; key: string }>(undefined)
  return async (input, send) => {
    if (open.current?.input !== input) open.current = { input, key: crypto.randomUUID() }
    try {
      const reply = await send(open.current.key)
      open.current = undefined
      return reply
    } catch (error) {
      if (isAnswered(error)) open.current = undefined
      throw error
    }
  }
}

/** A refusal is remembered under its key and would be repeated. */
const isAnswered = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'http' && error.status < 500 && error.code !== 'in_progress'
