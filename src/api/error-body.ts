import * as v from 'valibot'
import { type ErrorBody, errorBody } from '#contract/errors.ts'

/** Our own error body, or undefined when somebody else spoke. */
export function errorBodyOf(json: unknown): ErrorBody | undefined {
  const parsed = v.safeParse(errorBody, json)
  return parsed.success ? parsed.output : undefined
}
