import type { IndexName } from '#contract/indexes/shape.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { RelatedRecord } from '#contract/related.ts'
import type { bookmarks } from '#contract/bookmarks.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Rewrite, SearchState, WordsState } from '#contract/search.ts'
import type { Offer } from '#contract/typeahead.ts'

/** A reply that may list the slugs of all results. */
export type SavedReply = Reply<typeof bookmarks.search>

/** Which copy of a record is indexed, as the record sources of the offline module describe it. */
export interface IndexedCopy {
  /** Where it is, in its source. */
  name: string
  /** Changes whenever the record does. */
  revision: string
  asOf: number
  savedAt?: number
}

/** A record to be indexed. `addedAt`: when it came to this device, milliseconds since 1970. */
export interface IndexedRecord {
  index: IndexName
  /** The record as JSON, as parts hold it: between threads a text costs a twentieth of what an object does. */
  text: string
  addedAt: number
  copy: IndexedCopy
}

/**
 * The records that were added and removed since the previous update. Updates are numbered within a session; number 1 empties the index. So a
 * worker that was restarted is noticed, and its index is filled again.
 */
export interface IndexUpdate {
  session: string
  number: number
  put: IndexedRecord[]
  /** First slugs. */
  removed: { index: IndexName; slug: string }[]
}

/** A stored part of the index, as an update: it is numbered like the others. */
export interface PartUpdate {
  session: string
  number: number
  id: string
  file: Uint8Array
}

/** The copies of a part that was opened; `unusable`: it is damaged or of another version, and its records are indexed again. */
export type OpenedPart =
  | { status: 'opened'; index: IndexName; copies: [slug: string, copy: IndexedCopy][] }
  | { status: 'unusable' | 'stale' }

/** What the device should store and delete so that the next start indexes nothing again. */
export interface PartsToKeep {
  put: StoredPart[]
  drop: string[]
}

export interface StoredPart {
  id: string
  file: Uint8Array<ArrayBuffer>
}

/** The last update that a request is based on. */
export type IndexSession = Pick<IndexUpdate, 'session' | 'number'>

export interface DeviceSearchRequest extends IndexSession {
  state: SearchState
  /** Slugs of this index that are in a folder; only if the state leaves them out. */
  bookmarked?: string[]
  /** Only these slugs of this index. */
  only?: string[]
  /** How many of the slugs of all results are returned too. */
  slugs?: number
  /** Whether the user may see filters. */
  filters: boolean
}

export interface DeviceTotalsRequest extends IndexSession {
  words: WordsState
}

export interface DeviceRewritesRequest extends IndexSession {
  state: SearchState
  /** As for a search. */
  bookmarked?: string[]
}

export interface DeviceTypeaheadRequest extends IndexSession {
  index: IndexName
  query: string
  limit: number
}

export interface DeviceRelatedRequest extends IndexSession {
  /** It need not be among the indexed records. */
  record: AnyRecord
}

/** `stale`: the index is not at the request's update. `bad_query`: the query has a syntax error at this character. `too_costly`: it is too broad. */
export type DeviceAnswer<T> =
  | { status: 'answered'; value: T }
  | { status: 'bad_query'; at: number; reason: string }
  | { status: 'too_costly' }
  | { status: 'stale' }

export interface DeviceReply {
  reply: SavedReply
  /** Records of this index on the device. */
  searched: number
  /** The record of the scope is not on this device. */
  lacksScope: boolean
}

export interface DeviceRelated {
  results: RelatedRecord[]
  /** Records of this index on the device. */
  searched: number
}

export type DeviceRewrites = Rewrite[]

export interface DeviceOffers {
  results: Offer[]
  /** Records of this index on the device. */
  searched: number
}

export type DeviceTotals = Partial<Record<IndexName, number>>
