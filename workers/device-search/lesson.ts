import type { IndexName } from '#contract/indexes/shape.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { SearchReply, SearchState, WordsState } from '#contract/search.ts'

/** A record as the device search learns it. `addedAt`: when it came to this device, milliseconds since 1970. */
export interface Taught {
  record: AnyRecord
  addedAt: number
}

/**
 * What has come and gone since the lesson before. A course is one line of lessons from the first, numbered 1, which forgets all
 * that was known; so a worker that was started again is found out, and taught again.
 */
export interface Lesson {
  course: string
  number: number
  put: Taught[]
  /** First slugs. */
  removed: { index: IndexName; slug: string }[]
}

/** A question is for those who have had exactly these lessons. */
export type Course = Pick<Lesson, 'course' | 'number'>

export interface SearchQuestion extends Course {
  state: SearchState
  /** Slugs of this index that lie in a folder; only where the state leaves them out. */
  bookmarked?: string[]
  /** Whether the asker sees filters. */
  filters: boolean
}

export interface TotalsQuestion extends Course {
  words: WordsState
}

/** `untaught`: the lessons are not those of the question. `misread`: the grammar refuses the query at this character. */
export type Answered<T> = { status: 'answered'; value: T } | { status: 'misread'; at: number; reason: string } | { status: 'untaught' }

export interface DeviceReply {
  reply: SearchReply
  /** Records of this index on the device. */
  searched: number
  /** The record of the scope is not on this device; nothing can be said about it. */
  lacksScope: boolean
}

export type DeviceTotals = Partial<Record<IndexName, number>>
