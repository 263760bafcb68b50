import type { IndexName } from '#contract/indexes/shape.ts'
import type { Failure, ThreadMessage } from '../threads/thread-messages.ts'
import type { BuiltSegment } from './storage/segments.ts'

/** Threads that read records without searching: all of them, or those of organisations. */
export type ReadingTask = 'read' | 'affiliations'

/** What a thread is started for. */
export type ThreadTask =
  | { task: 'search'; dir: string }
  | { task: ReadingTask; dir: string }
  | { task: 'build'; dir: string; index: IndexName; generation: number }

/** What a thread says that searches, or that built a segment. */
export type EmbeddedMessage = ThreadMessage | { type: 'built'; segment: BuiltSegment }

/** Messages to and from a thread that reads records: `name` is one of its reads. */
export type ReadingRequest = { type: 'read'; id: number; name: string; args: readonly unknown[] } | { type: 'close' }
export type ReadingMessage = { type: 'answer'; id: number; value: unknown } | { type: 'failure'; id: number; failure: Failure }
