import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { SearchReply, SearchState } from '#contract/search.ts'

/** What a search may show to its caller; the rules decide it, the catalogue obeys. */
export interface Sight {
  /** Facet buckets are answered (`viewFilters`). */
  filters: boolean
}

/** A query that the grammar refuses: where (character offset) and why. */
export class BadQuery extends Error {
  readonly at: number
  constructor(at: number, reason: string) {
    super(reason)
    this.at = at
  }
}

/**
 * The catalogue of all records, whichever engine keeps it. Searches never run on the caller's thread.
 * Everything written is findable within a second of the promise that acknowledged it.
 */
export interface Catalogue {
  /** One page with exact total, facets and highlights. Throws BadQuery. `locked` is left at 0 for the rules to set. */
  search(state: SearchState, sight: Sight): Promise<SearchReply>
  /** Totals of the keyword in every index. Throws BadQuery. */
  count(state: Pick<SearchState, 'keyword' | 'exclude' | 'ignore_synonyms'>): Promise<Partial<Record<IndexName, number>>>
  /** A record by any of its slugs; 'gone' if it was deleted; undefined if it never was. */
  record(index: IndexName, slug: string): CatalogueRecord | 'gone' | undefined
  /** Inserts or replaces records by their first slug. */
  put(records: readonly CatalogueRecord[]): Promise<void>
  remove(index: IndexName, slug: string): Promise<void>
  /** Number of live records over all indexes. */
  size(): number
  /** Whether this is the invented demo catalogue (real records may have been added to it since). */
  readonly demo: boolean
  close(): Promise<void>
}
