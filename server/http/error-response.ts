import type { Logger } from 'pino'
import { ClientDisconnected } from '../core/client-disconnected.ts'
import { DatabaseUnavailable } from '../core/database-errors.ts'
import { Refusal } from '../core/refusal.ts'
import { isDiskFull } from '../core/startup-errors.ts'
import { jsonResponse } from './json-response.ts'

/** Turns any error into a response: a refusal says what it is; anything else is logged and not shown. */
export function errorResponse(problem: unknown, log: Logger): Response {
  // No client reads this status, so it is not part of the contract; it tells the log that nothing went wrong.
  if (problem instanceof ClientDisconnected) return new Response(null, { status: 499 })
  const refusal = problem instanceof Refusal ? problem : refusalFor(problem, log)
  const headers = new Headers()
  if (refusal.retryAfter !== undefined) headers.set('Retry-After', String(refusal.retryAfter))
  if (refusal.status === 401) headers.set('WWW-Authenticate', 'Bearer')
  return jsonResponse(JSON.stringify(refusal.body), refusal.status, headers)
}

function refusalFor(problem: unknown, log: Logger): Refusal {
  log.error({ err: problem }, 'a request failed')
  if (problem instanceof DatabaseUnavailable) return new Refusal('not_ready', { retryAfter: 2 })
  return new Refusal(isDiskFull(problem) ? 'storage_full' : 'internal')
}
