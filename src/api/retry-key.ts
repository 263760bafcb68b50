import { useRef } from 'react'
import { ApiError } from './api-error.ts'

/**
 * Sends a call with an Idempotency-Key. The same input keeps its key until the server has answered, so that a retry takes effect once.
 * After an answer the same input gets a new key.
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

/** The server stores a refusal under its key and would repeat it. */
const isAnswered = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'http' && error.status < 500 && error.code !== 'in_progress'
