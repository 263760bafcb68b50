import type { BrowseOrder } from '#contract/browse.ts'
import type { SortName } from '#contract/indexes/shape.ts'
import type { Filter } from '#contract/search.ts'
import type { QueryNode } from './query.ts'

/** Records with any of these slugs, or that name any of these records: `researchers/ada-lovelace` is a link. */
export interface RecordSet {
  slugs?: readonly string[]
  links?: readonly string[]
}

/** What is left of the work that an answer may take (search/match/work-budget.ts). */
export interface Budget {
  /** Throws when it is too much. */
  spend(nanoseconds: number): void
  /** What a search answers that may take a share of what is left; `instead` if that is too little. */
  affordable<T>(share: number, search: () => T, instead: T): T
}

export interface EngineRequest {
  /** The keyword that `query` was read from: what its places mean. */
  keyword?: string
  query: QueryNode | undefined
  /**
   * The query is words and phrases without operators: common words need not be found, and if few records have all others, those with most of them
   * follow.
   */
  plain?: boolean
  /** Only records with all words, however few. */
  allWords?: boolean
  /** Records with any of these identifiers come first, whatever the query says; without a query nothing else is found. */
  identifiers?: readonly string[]
  /** Words or phrases that no result may contain, in any field. */
  exclude: readonly string[]
  /** The search fields, where the query names none (`search_by_fields`); empty means all. */
  fields: readonly string[]
  /** Facet name to chosen bucket values, or ranges of years: any value of a facet, and all facets. Unknown facets are ignored. */
  filters: Readonly<Record<string, readonly string[]>>
  /** Only these records. An empty set finds nothing. */
  scope?: RecordSet
  /** Only these of the scope. */
  only?: RecordSet
  /** `last_added` is the order of the slugs of `only`. */
  onlyInOrder?: boolean
  /** None of these records. */
  outside?: RecordSet
  /** The least value of what `most_cited` sorts by. */
  least?: number
  sort: SortName
  /** Results to skip, and the most to return. */
  offset: number
  limit: number
  /** Whether to return the counts of all facets. */
  facets: boolean
  /** Milliseconds since 1970: results added later are new. */
  addedSince?: number
  /** What the searches of one answer may take together; without it each may take as much. */
  work?: Budget
}

export interface EngineReply {
  /** Exact: the results with all words, and those with most of them where they follow. */
  total: number
  /** Of the total, results with only most of the words; undefined where they are not looked for. */
  most?: number
  /** Nothing has most of the words: those counted by `most` have any of them. */
  isSome?: true
  /** The parts of the query that no record of the index has; undefined where enough have all. */
  unknown?: readonly QueryNode[]
  /** Of the total, results added after `addedSince`; 0 without it. */
  newTotal: number
  /** Best first. `score` is 0 unless the order is by relevance. */
  hits: {
    slug: string
    score: number
    isNew: boolean
    /** The parts of the query that it lacks. */ missing?: readonly QueryNode[]
    /** It has an identifier that was asked for. */ identified?: true
  }[]
  /** Includes hidden facets, which must not be shown to people. */
  filters: Filter[]
}

/** A request for values of one facet (contract/browse.ts). */
export interface ValuesRequest {
  facet: string
  /** Prefixes of words that a label must have, in any order; empty for all. */
  query: string
  order: BrowseOrder
  offset: number
  limit: number
  /** Keeps only values for which this returns true. */
  only?: (value: string) => boolean
}

/** One typeahead suggestion: a record by its title, or a name with the number of records that mention it. */
export interface Completion {
  text: string
  /** The record's slug, or the slug of the name, which is the value of a bucket. */
  slug: string
  count?: number
}

/** Matches everything and returns only the total. */
export const matchAll: EngineRequest = {
  query: undefined,
  exclude: [],
  fields: [],
  filters: {},
  sort: 'relevance',
  offset: 0,
  limit: 0,
  facets: false,
}
