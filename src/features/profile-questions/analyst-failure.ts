import { ApiError } from '#api/call.ts'
import { errors } from '#contract/errors.ts'
import { errorText } from '#api/error-text.ts'

const unexpected = 'Oops, something unexpected has happened. Please try again later.'

/** What is said when an analyst's call fails (S3§8). That credits are missing is known by the code: an expired session has the same status. */
export function analystFailure(thrown: unknown): string {
  if (!(thrown instanceof ApiError)) return unexpected
  const { kind, status, code, message } = thrown
  if (kind === 'offline' || kind === 'timeout') return 'You’re offline, or the server can’t be reached. What you typed is kept.'
  if (code === 'no_credits') return errors.no_credits.sentence
  const fields = Object.values(thrown.errors ?? {}).flat()
  if (fields.length > 0) return fields.join(' ')
  if (kind === 'http' && (status === 400 || status === 200)) return message || errors.analyst_failed.sentence
  // A limit, a plan, a record that is gone: the server says what it is.
  return kind === 'http' && status < 500 ? errorText(thrown) : unexpected
}
