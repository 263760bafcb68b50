import type { IndexName } from '#contract/indexes/shape.ts'
import { BadQuery, type Searches } from '../port.ts'
import { NotFound, UnknownFilter } from '../problems.ts'
import type { BuiltSegment } from './storage/segments.ts'

/** What a thread is started for. */
export type ThreadTask = { task: 'search'; dir: string } | { task: 'build'; dir: string; index: IndexName; generation: number }

/**
 * What the search thread is asked. It is dealt with in its order, so what was written before is found after. Only `forget`
 * overtakes: nobody waits for the answer to this call any more.
 */
export type ThreadRequest =
  | { ask: 'call'; id: number; name: keyof Searches; args: readonly unknown[] }
  | { ask: 'forget'; id: number }
  | { ask: 'refresh'; indexes: IndexName[] }
  | { ask: 'close' }

/** A refusal as it travels between the threads, which would strip an error of its class. */
type Failure =
  | { kind: 'bad_query'; at: number; reason: string }
  | { kind: 'not_found'; gone: boolean }
  | { kind: 'unknown_filter'; reason: string }
  | { kind: 'failed'; reason: string }

export type ThreadReply =
  | { say: 'progress'; index: IndexName; done: number; total: number }
  | { say: 'ready' }
  | { say: 'damaged'; file: string; reason: string; remedy: string }
  | { say: 'answer'; id: number; value: unknown }
  | { say: 'failure'; id: number; failure: Failure }
  | { say: 'built'; segment: BuiltSegment }

export function failureOf(problem: unknown): Failure {
  if (problem instanceof BadQuery) return { kind: 'bad_query', at: problem.at, reason: problem.message }
  if (problem instanceof NotFound) return { kind: 'not_found', gone: problem.gone }
  const reason = problem instanceof Error ? problem.message : String(problem)
  return { kind: problem instanceof UnknownFilter ? 'unknown_filter' : 'failed', reason }
}

export function problemOf(failure: Failure): Error {
  switch (failure.kind) {
    case 'bad_query':
      return new BadQuery(failure.at, failure.reason)
    case 'not_found':
      return new NotFound(failure.gone)
    case 'unknown_filter':
      return new UnknownFilter(failure.reason)
    case 'failed':
      return new Error(`The search failed: ${failure.reason}`)
  }
}
