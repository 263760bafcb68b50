import { ApiError } from '#api/call.ts'
import { errorText } from '#api/error-text.ts'
import type { FormErrors } from './check.ts'

/** The server's errors by form field. A field is the last part of a path that is not a number: `user.tags.2` belongs to `tags`. */
export function errorsByField<V>(issues: Readonly<Record<string, readonly string[]>>): FormErrors<V> {
  const errors: Record<string, string[]> = {}
  for (const [path, sentences] of Object.entries(issues)) {
    const field = path.split('.').findLast(part => !/^\d+$/.test(part)) ?? ''
    ;(errors[field] ??= []).push(...sentences)
  }
  // The server and the form use the same field names.
  return errors as unknown as FormErrors<V>
}

const unreachable = 'You’re offline, or the server can’t be reached.'

/** The errors of a failed call: of single fields, or one sentence for the form. */
export function errorsFrom<V>(thrown: unknown): { errors?: FormErrors<V>; failure?: string } {
  if (!(thrown instanceof ApiError)) return { failure: 'Something went wrong. Please try again.' }
  if (thrown.kind === 'offline') return { failure: `${unreachable} What you typed is kept.` }
  if (thrown.kind === 'timeout') return { failure: 'The server took too long to answer. Please try again.' }
  if (Object.keys(thrown.errors ?? {}).length > 0) return { errors: errorsByField(thrown.errors ?? {}) }
  return { failure: `${errorText(thrown)}${retryText(thrown.retryAfter)}` }
}

/** Whether what was to be changed is not there any more, or was decided already. */
export const hasGone = (thrown: unknown): boolean => thrown instanceof ApiError && (thrown.status === 404 || thrown.status === 410)

/** The same as one text, for actions without a form. */
export function failureFrom(thrown: unknown): string {
  if (thrown instanceof ApiError && thrown.kind === 'offline') return `${unreachable} Please try again.`
  const { errors = {}, failure } = errorsFrom<Record<string, unknown>>(thrown)
  return failure ?? Object.values(errors).flat().join(' ')
}

/** `retryAfter` in milliseconds. */
function retryText(retryAfter: number | undefined): string {
  if (!retryAfter) return ''
  const seconds = Math.ceil(retryAfter / 1000)
  return seconds < 90 ? ` Try again in ${seconds} seconds.` : ` Try again in ${Math.ceil(seconds / 60)} minutes.`
}
