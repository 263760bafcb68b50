import { ApiError } from '#api/call.ts'

/** Why a login failed, and whose fault it is, in one or two sentences. */
export function loginFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.'
  if (error.kind === 'offline') return 'Indago cannot be reached, so nobody can log in just now. What you typed stays here.'
  if (error.kind === 'timeout') return 'The server took too long to answer. Please try again.'
  if (error.code === 'too_many') return `${error.message}${waitWords(error.retryAfter)}`
  return error.message || 'Something went wrong.'
}

/** `retryAfter` in milliseconds. */
function waitWords(retryAfter: number | undefined): string {
  if (!retryAfter) return ''
  const seconds = Math.ceil(retryAfter / 1000)
  return seconds < 90 ? ` Try again in ${seconds} seconds.` : ` Try again in ${Math.ceil(seconds / 60)} minutes.`
}
