import type { browse } from '#contract/browse.ts'
import type { EndpointSpec, Reply, Input } from '#contract/endpoint.ts'
import type { expertise } from '#contract/expertise.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { landscape } from '#contract/landscape.ts'
import type { Dashboard, previews } from '#contract/previews.ts'
import type { Filter, search, SearchReply, SearchState, SynonymUse, WordsState } from '#contract/search.ts'
import type { typeahead } from '#contract/typeahead.ts'
import type { SearchVisibility } from '#search/index.ts'

export { BadQuery, type SearchVisibility } from '#search/index.ts'

/** What the caller has saved, as far as a search needs it: slugs in the index of the search. */
export interface Saved {
  /** What `exclude_bookmarked` leaves out. */
  bookmarked?: readonly string[]
  /** Only these are searched. */
  only?: readonly string[]
}

export interface RecordRef {
  index: IndexName
  /** Any of the record's slugs. */
  slug: string
}

/** 'gone' if it was deleted; undefined if it never was. */
export type FoundRecord = CatalogueRecord | 'gone' | undefined

type Body<E extends EndpointSpec> = Input<E> extends { body: infer B } ? B : never
type Results<E extends EndpointSpec> = Reply<E> extends { results: infer R } ? R : never

/**
 * Every question to the catalogue that needs its indexes. The search thread answers them synchronously, in the order they come.
 * All throw BadQuery for a keyword that the grammar refuses, and NotFound for a scope or a record that is not there.
 */
export interface Searches {
  /** One page with exact total, facets and highlights. `locked` is left at 0 for the rules to set. */
  search(state: SearchState, sight: SearchVisibility, saved?: Saved): SearchReply
  /** Totals of the words in every index. */
  count(words: WordsState): Partial<Record<IndexName, number>>
  filters(state: SearchState, saved?: Saved): { total: number; filters: Filter[] }
  filterSets(state: SearchState, saved?: Saved): Reply<typeof search.filterSets>['filter_sets']
  synonyms(state: SearchState): SynonymUse[]
  termSuggestions(state: SearchState, saved?: Saved): Reply<typeof search.termSuggestions>['terms']
  highlights(asked: Body<typeof search.highlights>, whole: boolean): Reply<typeof search.highlights>['highlights']
  browseCategories(state: SearchState, saved?: Saved): Reply<typeof browse.categories>
  /** Throws UnknownFilter. */
  browseDetails(asked: Body<typeof browse.details>, saved?: Saved): Reply<typeof browse.details>
  typeahead(asked: Body<typeof typeahead.typeahead>): Results<typeof typeahead.typeahead>
  /** Throws UnknownFilter. */
  autocomplete(asked: Body<typeof typeahead.autocomplete>): Results<typeof typeahead.autocomplete>
  organisations(beginning: string, limit: number): Results<typeof typeahead.organisation>
  topMatches(asked: Body<typeof previews.topMatches>): Reply<typeof previews.topMatches>['categories']
  /** Throws NotFound, with `gone` where the record was deleted. */
  related(asked: Body<typeof previews.related>): Results<typeof previews.related>
  list(asked: Body<typeof previews.list>): Results<typeof previews.list>
  dashboard(indexes: readonly IndexName[], sight: SearchVisibility): Dashboard[]
  graphData(state: SearchState, saved?: Saved): Reply<typeof expertise.graphData>['series']
  expertises(asked: Body<typeof expertise.expertises>): Reply<typeof expertise.expertises>['expertises']
  collaborators(asked: Body<typeof expertise.collaboratingWith>): Reply<typeof expertise.collaboratingWith>
  /** All places; `locked` is left at 0 for the rules to set. */
  landscape(state: SearchState, saved?: Saved): Reply<typeof landscape.show>
}

export const searchNames = [
  'search',
  'count',
  'filters',
  'filterSets',
  'synonyms',
  'termSuggestions',
  'highlights',
  'browseCategories',
  'browseDetails',
  'typeahead',
  'autocomplete',
  'organisations',
  'topMatches',
  'related',
  'list',
  'dashboard',
  'graphData',
  'expertises',
  'collaborators',
  'landscape',
] as const satisfies readonly (keyof Searches)[]

/** The same questions, answered later by another thread. */
export type Promised<T> = { [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never }

/**
 * The catalogue of all records, whichever engine keeps it. Every answer is a promise, because an engine may stand behind a network; so
 * nothing of it may be asked while a write job runs (see [Note: Group commit]). Searches never run on the caller's thread.
 * Everything written is findable within a second of the promise that acknowledged it.
 */
export interface Catalogue extends Promised<Searches> {
  /** The same questions for one caller; those that still wait when the signal comes are dropped and throw CallerLeft. */
  until(signal: AbortSignal): Promised<Searches>
  /**
   * Records in the order of the refs, each by any of its slugs. One question for many: an engine behind a network answers a page in one
   * round. The fields of `without` are left out: a page of whole texts would fill the memory. Throws CallerLeft once the signal has come.
   */
  records(refs: readonly RecordRef[], signal?: AbortSignal, without?: readonly string[]): Promise<FoundRecord[]>
  /** Inserts or replaces records by their first slug. */
  put(records: readonly CatalogueRecord[]): Promise<void>
  remove(index: IndexName, slug: string): Promise<void>
  /** Number of live records over all indexes. */
  size(): Promise<number>
  /** Whether this is the invented demo catalogue (real records may have been added to it since). */
  isDemo(): Promise<boolean>
  close(): Promise<void>
}
