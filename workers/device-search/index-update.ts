import type { IndexName } from '#contract/indexes/shape.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { RelatedRecord } from '#contract/related.ts'
import type { Rewrite, SearchReply, SearchState, WordsState } from '#contract/search.ts'
import type { Offer } from '#contract/typeahead.ts'

/** A record to be indexed. `addedAt`: when it came to this device, milliseconds since 1970. */
export interface IndexedRecord {
  record: AnyRecord
  addedAt: number
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

/** The last update that a request is based on. */
export type IndexSession = Pick<IndexUpdate, 'session' | 'number'>

export interface DeviceSearchRequest extends IndexSession {
  state: SearchState
  /** Slugs of this index that are in a folder; only if the state leaves them out. */
  bookmarked?: string[]
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

/** `stale`: the index is not at the request's update. `bad_query`: the query has a syntax error at this character. */
export type DeviceAnswer<T> = { status: 'answered'; value: T } | { status: 'bad_query'; at: number; reason: string } | { status: 'stale' }

export interface DeviceReply {
  reply: SearchReply
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
