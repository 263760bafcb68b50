import type { IndexName } from '#contract/indexes/shape.ts'
import { NotFound, SearchBusy, SearchUnavailable, UnknownCursor, UnknownFilter } from '../errors.ts'
import { BadQuery, type Searches, TooCostly } from '../port.ts'

/**
 * Messages to a search thread. Calls are found in the order of `RequestQueue`, and all of them find earlier writes. Only `cancel` is
 * handled at once, because the answer to that call is no longer needed.
 */
export type ThreadRequest =
  | { type: 'call'; id: number; name: keyof Searches; args: readonly unknown[]; caller: string }
  | { type: 'cancel'; id: number }
  | { type: 'refresh'; indexes: IndexName[] }
  | { type: 'close' }

/** An error as a message between threads, which would otherwise lose its class. */
export type Failure =
  | { kind: 'bad_query'; at: number; reason: string }
  | { kind: 'too_costly' }
  | { kind: 'busy'; tooMany: 'of_caller' | 'of_all' }
  | { kind: 'not_found'; gone: boolean }
  | { kind: 'unknown_filter'; reason: string }
  | { kind: 'unknown_cursor' }
  | { kind: 'unavailable'; reason: string }
  | { kind: 'failed'; reason: string }

/** `cost`: milliseconds of the processor that the thread used for the call, and a part of those that it waited. Each call gets one of `answer`, `failure` and `cancelled`. */
export type ThreadMessage =
  | { type: 'progress'; index: IndexName; done: number; total: number }
  | { type: 'ready' }
  | { type: 'damaged'; file: string; reason: string; remedy: string }
  | { type: 'answer'; id: number; value: unknown; cost: number }
  | { type: 'failure'; id: number; failure: Failure; cost: number }
  | { type: 'cancelled'; id: number }

export function failureOf(problem: unknown): Failure {
  if (problem instanceof TooCostly) return { kind: 'too_costly' }
  if (problem instanceof SearchBusy) return { kind: 'busy', tooMany: problem.tooMany }
  if (problem instanceof BadQuery) return { kind: 'bad_query', at: problem.at, reason: problem.message }
  if (problem instanceof NotFound) return { kind: 'not_found', gone: problem.isGone }
  if (problem instanceof UnknownCursor) return { kind: 'unknown_cursor' }
  const reason = problem instanceof Error ? problem.message : String(problem)
  if (problem instanceof SearchUnavailable) return { kind: 'unavailable', reason: problem.reason }
  return { kind: problem instanceof UnknownFilter ? 'unknown_filter' : 'failed', reason }
}

export function errorOf(failure: Failure): Error {
  switch (failure.kind) {
    case 'bad_query':
      return new BadQuery(failure.at, failure.reason)
    case 'too_costly':
      return new TooCostly()
    case 'busy':
      return new SearchBusy(failure.tooMany)
    case 'not_found':
      return new NotFound(failure.gone)
    case 'unknown_filter':
      return new UnknownFilter(failure.reason)
    case 'unknown_cursor':
      return new UnknownCursor()
    case 'unavailable':
      return new SearchUnavailable(failure.reason)
    case 'failed':
      return new Error(`The search failed: ${failure.reason}`)
  }
}
