import type { Logger } from 'pino'
import { CallerLeft } from '../core/caller-left.ts'
import { Refusal } from '../core/refusal.ts'
import { answer } from './answer.ts'

/** Whatever was thrown, as an answer: a refusal says what it is, anything else is logged and told nobody. */
export function failure(problem: unknown, log: Logger): Response {
  // Nobody reads it, so it is none of the contract's; the log tells by it that nothing went wrong.
  if (problem instanceof CallerLeft) return new Response(null, { status: 499 })
  const refusal = problem instanceof Refusal ? problem : asRefusal(problem, log)
  const headers = new Headers()
  if (refusal.retryAfter !== undefined) headers.set('Retry-After', String(refusal.retryAfter))
  if (refusal.status === 401) headers.set('WWW-Authenticate', 'Bearer')
  return answer(JSON.stringify(refusal.body), refusal.status, headers)
}

function asRefusal(problem: unknown, log: Logger): Refusal {
  log.error({ err: problem }, 'a request failed')
  const code = problem instanceof Error && 'code' in problem ? problem.code : undefined
  return new Refusal(code === 'SQLITE_FULL' ? 'storage_full' : 'internal')
}
