import type { SortName } from '#contract/indexes/shape.ts'
import type { Filter } from '#contract/search.ts'
import type { QueryNode } from './query.ts'

export interface EngineRequest {
  query: QueryNode | undefined
  /** Words or phrases that no result may contain, in any field. */
  exclude: readonly string[]
  /** Search fields to look into where the query names none (`search_by_fields`); empty means all. */
  fields: readonly string[]
  /** Facet name to chosen bucket values: any of them inside a facet, all facets together. Unknown facets are passed over. */
  filters: Readonly<Record<string, readonly string[]>>
  sort: SortName
  /** Results to skip, and to give at most. */
  offset: number
  limit: number
  /** Whether the counts of all facets are wanted. */
  facets: boolean
}

export interface EngineReply {
  /** Exact. */
  total: number
  /** Best first. `score` is 0 unless the order is by relevance. */
  hits: { slug: string; score: number }[]
  filters: Filter[]
}

/** One offer of typeahead: a record by its title, or a name that records mention, with how many do. */
export interface Completion {
  text: string
  /** The record's slug, or the slug of the name, which is the value of a bucket. */
  slug: string
  count?: number
}
