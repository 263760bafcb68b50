import { ApiError } from '#api/call.ts'
import { errorText } from '#api/error-text.ts'
import type { FormErrors } from './check.ts'

/** What the server's issues say of fields. A field is the last word of its path that is no number: `user.tags.2` is of `tags`. */
export function errorsByField<V>(issues: Readonly<Record<string, readonly string[]>>): FormErrors<V> {
  const errors: Record<string, string[]> = {}
  for (const [path, sentences] of Object.entries(issues)) {
    const field = path.split('.').findLast(word => !/^\d+$/.test(word)) ?? ''
    ;(errors[field] ??= []).push(...sentences)
  }
  // The server names fields as the form does.
  return errors as unknown as FormErrors<V>
}

/** What a failed call says of a form: of its fields, or of the whole. */
export function errorsFrom<V>(thrown: unknown): { errors?: FormErrors<V>; failure?: string } {
  if (!(thrown instanceof ApiError)) return { failure: 'Something went wrong. Please try again.' }
  if (thrown.kind === 'offline') return { failure: 'Indago cannot be reached just now. What you typed stays here.' }
  if (thrown.kind === 'timeout') return { failure: 'The server took too long to answer. Please try again.' }
  if (Object.keys(thrown.errors ?? {}).length > 0) return { errors: errorsByField(thrown.errors ?? {}) }
  return { failure: `${errorText(thrown)}${waitWords(thrown.retryAfter)}` }
}

/** The same in one text, for what has no fields. */
export function failureFrom(thrown: unknown): string {
  const { errors = {}, failure } = errorsFrom<Record<string, unknown>>(thrown)
  return failure ?? Object.values(errors).flat().join(' ')
}

/** `retryAfter` in milliseconds. */
function waitWords(retryAfter: number | undefined): string {
  if (!retryAfter) return ''
  const seconds = Math.ceil(retryAfter / 1000)
  return seconds < 90 ? ` Try again in ${seconds} seconds.` : ` Try again in ${Math.ceil(seconds / 60)} minutes.`
}
