import * as v from 'valibot'
import { type ReceivedError, receivedError } from '#contract/error-body.ts'

/** The error body of our server; undefined if the answer came from something else. */
export function parseErrorBody(json: unknown): ReceivedError | undefined {
  const parsed = v.safeParse(receivedError, json)
  return parsed.success ? parsed.output : undefined
}
