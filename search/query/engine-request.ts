import type { SortName } from '#contract/indexes/shape.ts'
import type { Filter } from '#contract/search.ts'
import type { QueryNode } from './query.ts'

/** Records that have any of these slugs, or that name any of these records: `researchers/ada-lovelace` is a link. */
export interface RecordSet {
  slugs?: readonly string[]
  links?: readonly string[]
}

export interface EngineRequest {
  query: QueryNode | undefined
  /** Words or phrases that no result may contain, in any field. */
  exclude: readonly string[]
  /** Search fields to look into where the query names none (`search_by_fields`); empty means all. */
  fields: readonly string[]
  /** Facet name to chosen bucket values: any of them inside a facet, all facets together. Unknown facets are passed over. */
  filters: Readonly<Record<string, readonly string[]>>
  /** Only these records. An empty set finds nothing. */
  scope?: RecordSet
  /** Only these of the scope. */
  only?: RecordSet
  /** None of these records. */
  outside?: RecordSet
  /** Only records with at least so much of what `most_cited` sorts by. */
  least?: number
  sort: SortName
  /** Results to skip, and to give at most. */
  offset: number
  limit: number
  /** Whether the counts of all facets are wanted. */
  facets: boolean
  /** Milliseconds since 1970: results added later are new. */
  addedSince?: number
}

export interface EngineReply {
  /** Exact. */
  total: number
  /** Of the total, those added after `addedSince`; 0 where it is not asked for. */
  newTotal: number
  /** Best first. `score` is 0 unless the order is by relevance. */
  hits: { slug: string; score: number; isNew: boolean }[]
  /** Hidden facets are among them; who answers a person leaves them out. */
  filters: Filter[]
}

/** Which values of one facet are wanted (contract/browse.ts). */
export interface ValuesRequest {
  facet: string
  /** Beginnings of words that a label must have, in any order; empty for all. */
  query: string
  order: 'results' | 'alphabetical'
  offset: number
  limit: number
  /** Only values for which this holds. */
  only?: (value: string) => boolean
}

/** One offer of typeahead: a record by its title, or a name that records mention, with how many do. */
export interface Completion {
  text: string
  /** The record's slug, or the slug of the name, which is the value of a bucket. */
  slug: string
  count?: number
}
