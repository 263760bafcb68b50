import type { FollowedIndex } from '#contract/alerts.ts'
import type { browse } from '#contract/browse.ts'
import type { EndpointSpec, Reply, Input } from '#contract/endpoint.ts'
import type { expertise } from '#contract/expertise.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName, SortName } from '#contract/indexes/shape.ts'
import type { landscape } from '#contract/landscape.ts'
import type { MapFilter, maps } from '#contract/maps.ts'
import type { OrganisationFigures } from '#contract/organisation-view.ts'
import type { Dashboard, previews } from '#contract/previews.ts'
import type { related } from '#contract/related.ts'
import type { ResearcherFigures } from '#contract/researcher-figures.ts'
import type { Filter, Rewrite, search, SearchReply, SearchState, SynonymUse, WordsState } from '#contract/search.ts'
import type { Trend, trends } from '#contract/trends.ts'
import type { typeahead } from '#contract/typeahead.ts'
import type { FoundSlugs, SearchVisibility } from '#search/index.ts'
import type { AffiliationHints, AffiliationMatch } from './affiliations/affiliation-index.ts'

export { BadQuery, type SearchVisibility, TooCostly } from '#search/index.ts'

/** What the caller has saved, as far as a search needs it: slugs in the index of the search. */
export interface SavedSlugs {
  /** Left out by `exclude_bookmarked`. */
  bookmarked?: readonly string[]
  /** If given, only these are searched. */
  only?: readonly string[]
  /** `last_added` is the order of `only`. */
  onlyInOrder?: boolean
}

/** Records among which is searched, and what is linked with them. `slugs` are needed only where nothing is known under the key. */
export interface AmongSlugs {
  /** Other records must have another one. */
  key: string
  slugs?: Partial<Record<IndexName, readonly string[]>>
}

export interface RecordRef {
  index: IndexName
  /** Any of the record's slugs. */
  slug: string
}

/** 'gone' if it was deleted; undefined if it never existed. */
export type FoundRecord = CatalogueRecord | 'gone' | undefined

/** Some lines of a dump (contract/dump.ts), as bytes. */
export interface DumpPart {
  lines: Uint8Array
  /** How many of them are records. */
  records: number
  /** Where the dump goes on behind these lines. */
  cursor: string
}

export interface RecordAddress {
  index: IndexName
  /** The first slug. */
  slug: string
  /** The day of the last change, at its provider if that is known: YYYY-MM-DD. */
  changed: string
}

/** The searches of all alerts of an index, by id. `version` is another one whenever one of them is added or changed. */
export interface AlertSearches {
  version: string
  searches?: readonly { id: string; state: SearchState }[]
}

export interface PercolateRequest {
  index: IndexName
  /** The change up to which everything was matched. */
  after: number
  /** Only records added later, in milliseconds since 1970. */
  since: number
  alerts: AlertSearches
}

/** A record that alerts find. */
export interface FoundByAlerts {
  slug: string
  title: string
  addedAt: number
  /** The ids of the searches. */
  searches: string[]
  /** The profiles that it names, by all their slugs, or that are found through those. */
  profiles: { index: FollowedIndex; slug: string }[]
}

export interface PercolateReply {
  /** The change up to which everything is matched now. */
  upTo: number
  found: FoundByAlerts[]
}

/** Totals of the keyword in every index. */
export interface AmongTotals {
  totals: Partial<Record<IndexName, number>>
}

/** Which catalogue this is, and the number of the newest change of each index. */
export interface CatalogueChanges {
  catalogueId: string
  newest: Record<IndexName, number>
}

/** Someone's record, and their newest works. */
export interface NamesakeRecord {
  person: CatalogueRecord
  works: { index: IndexName; slug: string; title: string }[]
}

type Body<E extends EndpointSpec> = Input<E> extends { body: infer B } ? B : never
type Results<E extends EndpointSpec> = Reply<E> extends { results: infer R } ? R : never

/**
 * Every method of the catalogue that needs its indexes. The search thread answers them synchronously, one at a time. All throw BadQuery for a
 * keyword that the grammar refuses, TooCostly for what would take too much work, and NotFound for a scope or a record that does not exist.
 */
export interface Searches {
  /** One page with exact total, facets and highlights. `locked` is 0; the rules set it. */
  search(state: SearchState, sight: SearchVisibility, saved?: SavedSlugs): SearchReply & FoundSlugs
  /** Totals of the keyword in every index. */
  count(words: WordsState, saved?: SavedSlugs): Partial<Record<IndexName, number>>
  /** Both among these records. 'stale' if nothing is known under their key, and none were sent. */
  searchAmong(state: SearchState, sight: SearchVisibility, among: AmongSlugs): (SearchReply & AmongTotals) | 'stale'
  filters(state: SearchState, saved?: SavedSlugs): { total: number; filters: Filter[] }
  filterSets(state: SearchState, saved?: SavedSlugs): Reply<typeof search.filterSets>['filter_sets']
  /** The orders for which the records of an index have data. */
  sorts(index: IndexName): SortName[]
  synonyms(state: SearchState): SynonymUse[]
  termSuggestions(state: SearchState, saved?: SavedSlugs): Reply<typeof search.termSuggestions>['terms']
  /** Does not throw BadQuery. */
  rewrites(state: SearchState, saved?: SavedSlugs): Rewrite[]
  highlights(body: Body<typeof search.highlights>, isDetail: boolean): Reply<typeof search.highlights>['highlights']
  browseCategories(state: SearchState, saved?: SavedSlugs): Reply<typeof browse.categories>
  /** Throws UnknownFilter. */
  browseDetails(body: Body<typeof browse.details>, saved?: SavedSlugs): Reply<typeof browse.details>
  typeahead(body: Body<typeof typeahead.typeahead>): Results<typeof typeahead.typeahead>
  /** Throws UnknownFilter. */
  autocomplete(body: Body<typeof typeahead.autocomplete>): Results<typeof typeahead.autocomplete>
  organisations(prefix: string, limit: number): Results<typeof typeahead.organisation>
  /** `most`: as in SearchVisibility. */
  topMatches(body: Body<typeof previews.topMatches>, most?: number): Reply<typeof previews.topMatches>['categories']
  /** Throws NotFound, with `isGone` if the record was deleted. */
  related(body: Body<typeof previews.related>): Results<typeof previews.related>
  /** People who may be the one with these names: first who has the ORCID iD, then who is called so exactly, then who is called similarly. */
  namesakes(asked: { names: readonly string[]; orcid?: string; limit: number }): NamesakeRecord[]
  /** Throws NotFound, with `isGone` if the record was deleted; so do the next two. */
  relatedRecords(body: Body<typeof related.records>): Results<typeof related.records>
  citingRecords(body: Body<typeof related.citing>): Reply<typeof related.citing>
  citedRecords(body: Body<typeof related.cited>): Results<typeof related.cited>
  list(body: Body<typeof previews.list>): Results<typeof previews.list>
  dashboard(indexes: readonly IndexName[], sight: SearchVisibility): Dashboard[]
  graphData(state: SearchState, saved?: SavedSlugs): Reply<typeof expertise.graphData>['series']
  expertises(body: Body<typeof expertise.expertises>): Reply<typeof expertise.expertises>['expertises']
  collaborators(body: Body<typeof expertise.collaboratingWith>): Reply<typeof expertise.collaboratingWith>
  /** `added`: publications that the person counts as theirs, whatever they link to. Throws NotFound, with `isGone` if the record was deleted. */
  researcherFigures(slug: string, added: readonly string[]): ResearcherFigures
  /** What is linked with an organisation. Throws NotFound, with `isGone` if the record was deleted. */
  organisationFigures(slug: string): OrganisationFigures
  /** How many records that were added after `since` an alert with this search would have told. */
  newMatches(state: SearchState, since: number, saved?: SavedSlugs): number
  /** Which alerts find the next changed records of an index. 'stale' if its searches are not those of `version`, and none were sent. */
  percolate(request: PercolateRequest): PercolateReply | 'stale'
  /** All places. `locked` is 0; the rules set it. */
  landscape(state: SearchState, saved?: SavedSlugs): Reply<typeof landscape.show>
  /** What of a search can be followed by year. */
  trendsConfig(state: SearchState, saved?: SavedSlugs): Trend[]
  /** Throws UnknownFilter. */
  trends(asked: Body<typeof trends.show>, saved?: SavedSlugs): Reply<typeof trends.show>
  /** One of the maps of an index, with all its regions. */
  map(state: SearchState, map: MapFilter, saved?: SavedSlugs): Reply<typeof maps.show>
}

export const searchNames = [
  'search',
  'count',
  'searchAmong',
  'filters',
  'filterSets',
  'sorts',
  'synonyms',
  'termSuggestions',
  'rewrites',
  'highlights',
  'browseCategories',
  'browseDetails',
  'typeahead',
  'autocomplete',
  'organisations',
  'topMatches',
  'related',
  'namesakes',
  'relatedRecords',
  'citingRecords',
  'citedRecords',
  'list',
  'dashboard',
  'graphData',
  'expertises',
  'collaborators',
  'researcherFigures',
  'organisationFigures',
  'newMatches',
  'percolate',
  'landscape',
  'trendsConfig',
  'trends',
  'map',
] as const satisfies readonly (keyof Searches)[]

/** The same methods, answered asynchronously by another thread. */
export type Async<T> = { [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never }

/**
 * The catalogue of all records, independent of its engine. Every method is asynchronous, because an engine may be behind a network; so none
 * may be called inside a write job (see [Note: Group commit]). Searches never run on the caller's thread. What was written can be found
 * within a second after `put` resolved.
 */
export interface Catalogue extends Async<Searches> {
  /**
   * The same methods for one request; once the signal is aborted, calls that still wait are dropped and throw ClientDisconnected. The calls
   * take turns with those of other callers and are charged to the signal's caller (core/caller.ts). Throws SearchBusy if too many wait.
   */
  withSignal(signal: AbortSignal): Async<Searches>
  /**
   * Records in the order of the refs, each by any of its slugs. One call for many: an engine behind a network needs only one round trip for
   * a page. The fields of `without` are left out, because a page of full texts would fill the memory. Throws ClientDisconnected once the
   * signal is aborted.
   */
  records(refs: readonly RecordRef[], signal?: AbortSignal, without?: readonly string[]): Promise<FoundRecord[]>
  /** The day of the last change of a record, by any of its slugs, at its provider if that is known: YYYY-MM-DD. */
  changedOn(ref: RecordRef): Promise<string | undefined>
  /**
   * Every record of an index behind a cursor, in the order of their last changes, read as it is taken. The first part comes also where there
   * is no line. Throws UnknownCursor before the first part, SearchUnavailable, and ClientDisconnected once the signal is aborted.
   */
  dump(index: IndexName, after: string, signal: AbortSignal): AsyncGenerator<DumpPart>
  /** The parts of the list of all addresses, each small enough for a sitemap, and what changes when a record does. */
  addressParts(): Promise<{ parts: number; version: string }>
  /** The addresses of a part, counted from 1, some hundred at a time. */
  addresses(part: number, signal: AbortSignal): AsyncGenerator<readonly RecordAddress[]>
  /**
   * The organisations that an affiliation means, such as `Dept. of Botany, Univ. of Moss, Moss, UK`, best first and only those that are likely:
   * see AffiliationMatch for what their scores mean. The first call takes seconds, in a thread of its own.
   */
  organisationsOf(text: string, hints?: AffiliationHints, limit?: number): Promise<AffiliationMatch[]>
  /** Inserts or replaces records by their first slug. */
  put(records: readonly CatalogueRecord[]): Promise<void>
  remove(index: IndexName, slug: string): Promise<void>
  /**
   * Shows another record in the place of the one with this first slug; undefined: none, so that the slug answers 'gone'. What `put` and imports
   * write under the slug is kept unseen from then on, until `restore` shows it. Calling it again changes what is shown.
   */
  replace(index: IndexName, slug: string, shown: CatalogueRecord | undefined): Promise<void>
  restore(index: IndexName, slug: string): Promise<void>
  /** A record by its first slug as its providers have it, whatever is shown in its place. */
  original(index: IndexName, slug: string): Promise<CatalogueRecord | undefined>
  /** The first slugs in whose place something else is shown. */
  replacedSlugs(index: IndexName): Promise<string[]>
  /** How far the catalogue has changed. A catalogue in another's place has other names for its changes. */
  changes(): Promise<CatalogueChanges>
  /** Number of existing records in all indexes. */
  size(): Promise<number>
  /** Whether this is the invented demo catalogue (real records may have been added to it). */
  isDemo(): Promise<boolean>
  /**
   * Why it cannot be searched, or not follow what is written, now: a sentence that guests may read. Absent where what cannot be searched does
   * not start.
   */
  problem?(): Promise<string | undefined>
  close(): Promise<void>
}
