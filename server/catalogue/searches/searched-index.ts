import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { SearchSource } from '#search/index.ts'
import type { StoredRecord } from '../documents/stored-record.ts'

/** One index as searches use it, whatever engine it has: what is waited for is waited for inside. */
export interface SearchedIndex extends SearchSource {
  /** Another number after a change; what was counted before holds until then. */
  readonly lastChange: number
  /** An existing record by any of its slugs. */
  record(slug: string): CatalogueRecord | undefined
  /** The existing records of hits, in order. */
  recordsOf(hits: readonly { slug: string }[]): CatalogueRecord[]
  /** Whether a record with this slug was deleted. */
  isGone(slug: string): boolean
  /** Existing records that were added or changed after `change` (see `DocumentStore`). */
  addedAmongNext(change: number, since: number, most: number): { records: StoredRecord[]; upTo: number }
}
