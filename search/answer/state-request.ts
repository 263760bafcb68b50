import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import type { ScopeIndex, SearchState, SynonymUse, WordsState } from '#contract/search.ts'
import type { EngineRequest } from '../query/engine-request.ts'
import { exactly } from '../query/exactly.ts'
import type { IndexEngine } from './index-engine.ts'
import { parseQuery } from '../query/parse-query.ts'
import type { QueryNode } from '../query/query.ts'
import { type Scope, scopeOf } from './scope.ts'
import { type Synonyms, withSynonyms } from '../query/synonyms.ts'

/** A query that the grammar refuses: where (UTF-16 offset) and why. */
export class BadQuery extends Error {
  readonly at: number
  constructor(at: number, reason: string) {
    super(reason)
    this.at = at
  }
}

/** What a search is answered from: the server's catalogue and the device's shelf alike. */
export interface Answering {
  index: IndexData
  engine: IndexEngine
  /** None means that words are searched as they are. */
  synonyms: Synonyms | undefined
  /** A record of the index by its first slug. */
  record: (slug: string) => CatalogueRecord | undefined
}

/** The part of a search that a state cannot say for itself, because someone has to look it up or to allow it. */
export interface Within {
  /** The record that `scoped_slug_texts` names. */
  scope?: CatalogueRecord & { index: ScopeIndex }
  /** Slugs of this index that are in a folder of the caller, for `exclude_bookmarked`. */
  bookmarked?: readonly string[]
  /** Nothing but these slugs. */
  only?: readonly string[]
}

interface Asked {
  request: EngineRequest
  /** The keyword as it was written, without synonyms. */
  parsed: QueryNode | undefined
  uses: SynonymUse[]
}

/** What the engine is asked for a state (contract/search.ts). Throws BadQuery. */
export function requestOf(on: Answering, state: SearchState, within: Within): Asked {
  const { index } = on
  const read = parseQuery(state.keyword, index)
  if (!read.ok) throw new BadQuery(read.at, read.reason)
  const { query, uses } = meaning(on, read.query, state)
  const bookmarked = (state.exclude_bookmarked && within.bookmarked) || []
  const own = (within.scope?.index === index.name && within.scope.slug_values) || []
  const request: EngineRequest = {
    query,
    exclude: state.exclude,
    fields: state.search_by_fields.filter(name => index.search.some(field => field.name === name)),
    filters: chosenValues(index, state),
    outside: { slugs: [...bookmarked, ...own] },
    ...(within.only && { only: { slugs: within.only } }),
    ...(state.kols && index.kols && { least: index.kols.least }),
    sort: state.sort,
    offset: state.page * state.per_page,
    limit: state.per_page,
    facets: false,
    ...(state.t !== undefined && { addedSince: state.t }),
  }
  const scoped = within.scope ? inScope(request, scopeOf(within.scope, index), state.suggestions_only) : request
  return { request: scoped, parsed: read.query, uses }
}

/** Narrowed to what is linked with a record, or to what has only its name. */
function inScope(request: EngineRequest, { verified, names }: Scope, isSuggesting: boolean): EngineRequest {
  if (!isSuggesting) return { ...request, scope: verified }
  // Without a field of names there is nobody to find.
  if (names === undefined) return { ...request, scope: {} }
  const { slugs = [], links = [] } = verified
  const namesake = namedAs(names)
  return {
    ...request,
    query: request.query ? { kind: 'and', of: [request.query, namesake], at: 0, end: 0 } : namesake,
    outside: { slugs: [...slugs, ...(request.outside?.slugs ?? [])], links },
  }
}

/** The request of a state's words alone, for totals over all indexes. Throws BadQuery. */
export function totalOf(on: Answering, words: WordsState, within: Within): number {
  return on.engine.total(requestOf(on, { ...words, ...plainState, index: on.index.name }, within).request)
}

const plainState: Omit<SearchState, keyof WordsState | 'index'> = {
  search_by_fields: [],
  filters: {},
  sort: 'relevance',
  page: 0,
  per_page: 1,
  exclude_bookmarked: false,
  active_in_country: false,
  kols: false,
}

/** The query as it is searched, and the synonyms it has. Synonyms that are all ignored are told, but not searched. */
function meaning(on: Answering, parsed: QueryNode | undefined, state: SearchState): { query: QueryNode | undefined; uses: SynonymUse[] } {
  if (parsed === undefined) return { query: undefined, uses: [] }
  if (state.exact_match) return { query: exactly(parsed), uses: [] }
  if (on.synonyms === undefined) return { query: parsed, uses: [] }
  const { query, uses } = withSynonyms(parsed, on.synonyms, state.ignored_synonyms)
  if (!state.ignore_synonyms) return { query, uses }
  return { query: parsed, uses: uses.map(({ of, terms }) => ({ of, terms: terms.map(({ term }) => ({ term, active: false })) })) }
}

/** Chosen values by facet. With `active_in_country` a chosen country is looked for wherever a record is active. */
function chosenValues(index: IndexData, { filters, active_in_country }: SearchState): Record<string, string[]> {
  const chosen: Record<string, string[]> = {}
  for (const [name, { buckets }] of Object.entries(filters)) {
    const values = buckets.flatMap(bucket => (bucket.active ? bucket.value : []))
    if (values.length === 0) continue
    chosen[active_in_country && name === index.places?.country ? (index.places.active ?? name) : name] = values
  }
  return chosen
}

const namedAs = ({ field, texts }: NonNullable<Scope['names']>): QueryNode => {
  const of = texts.map(text => ({ kind: 'phrase' as const, text, at: 0, end: 0 }))
  return { kind: 'field', field, of: { kind: 'or', of, at: 0, end: 0 }, at: 0, end: 0 }
}
