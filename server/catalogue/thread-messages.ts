import type { IndexName } from '#contract/indexes/shape.ts'
import type { SearchState } from '#contract/search.ts'
import type { Sight } from './port.ts'
import type { BuiltSegment } from './segments.ts'

export type CountState = Pick<SearchState, 'keyword' | 'exclude' | 'ignore_synonyms'>

/** What a thread is started for. */
export type ThreadTask = { task: 'search'; dir: string } | { task: 'build'; dir: string; index: IndexName; generation: number }

/** What the search thread is asked. Messages are answered in their order, so what was written before is found after. */
export type ThreadRequest =
  | { ask: 'search'; id: number; state: SearchState; sight: Sight }
  | { ask: 'count'; id: number; state: CountState }
  | { ask: 'refresh'; indexes: IndexName[] }
  | { ask: 'close' }

export type Failure = { kind: 'bad_query'; at: number; reason: string } | { kind: 'failed'; reason: string }

export type ThreadReply =
  | { say: 'progress'; index: IndexName; done: number; total: number }
  | { say: 'ready' }
  | { say: 'damaged'; file: string; reason: string; remedy: string }
  | { say: 'answer'; id: number; value: unknown }
  | { say: 'failure'; id: number; failure: Failure }
  | { say: 'built'; segment: BuiltSegment }
