import * as v from 'valibot'
import { type ReceivedError, receivedError } from '#contract/error-body.ts'

/** Our own error body, or undefined when somebody else spoke. */
export function errorBodyOf(json: unknown): ReceivedError | undefined {
  const parsed = v.safeParse(receivedError, json)
  return parsed.success ? parsed.output : undefined
}
