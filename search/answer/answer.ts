import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { cardOf, titleOf } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import type { Filter, ResultItem, ScopeHead, SearchReply, SearchState, WordsState } from '#contract/search.ts'
import { indexes } from '#contract/indexes/all.ts'
import { blameOf } from './blame.ts'
import type { EngineReply, EngineRequest } from '../query/engine-request.ts'
import type { QueryNode } from '../query/query.ts'
import { highlightCard } from './highlight.ts'
import { plainState } from './keyword-state.ts'
import { markedQuery } from './marked-query.ts'
import { shownSearch } from './shown-search.ts'
import { type SearchSource, requestOf, type SearchContext } from './state-request.ts'

export { BadQuery } from '../query/bad-query.ts'
export { type SearchSource, requestOf, type SearchContext } from './state-request.ts'

/** What the caller may see; the caller's rights decide it. */
export interface SearchVisibility {
  /** Whether filters are returned (`viewFilters`). */
  filters: boolean
}

/**
 * One page of a search (contract/search.ts), the same in the server and on the device. `locked` is left at 0 for the rules
 * to set. Throws BadQuery.
 */
export function answerSearch(on: SearchSource, state: SearchState, context: SearchContext, sight: SearchVisibility): SearchReply {
  const within = { ...context, work: on.engine.work() }
  const { request, parsed, uses, notes, spelling, state: shown } = shownSearch(on, state, within)
  const reply = on.engine.search({ ...request, facets: sight.filters })
  return {
    index: on.index.name,
    total: reply.total,
    ...(reply.most !== undefined && { total_most: reply.most }),
    ...(reply.unknown && reply.unknown.length > 0 && { unknown: writtenAs(request, reply.unknown) }),
    ...(spelling && { spelling }),
    total_suggestion_results: isSuggesting(state, within) ? reply.total : suggestions(on, shown, within),
    ...(state.t !== undefined && { total_new: reply.newTotal }),
    page: state.page,
    per_page: state.per_page,
    sorts: [...on.engine.sorts],
    results: itemsOf(on, request, reply, isSuggesting(state, within)),
    filters: visibleFilters(on.index, state, reply.filters),
    locked: 0,
    synonyms: uses,
    ...(notes.length > 0 && { notes: [...notes] }),
    blame: reply.total === 0 ? within.work.affordable(1, () => blameOf(on, shown, within, parsed), []) : [],
    ...(within.scope && { scope: headOf(within.scope) }),
  }
}

/** The results of a search and their total, without the rest of a reply. Throws BadQuery. */
export function resultsOf(on: SearchSource, state: SearchState, within: SearchContext): Pick<SearchReply, 'total' | 'results'> {
  const { request } = shownSearch(on, state, within)
  const reply = on.engine.search(request)
  return { total: reply.total, results: itemsOf(on, request, reply, isSuggesting(state, within)) }
}

/** The total for the words of a state alone, in the spelling that a search shows; for totals over all indexes. Throws BadQuery. */
export function totalOf(on: SearchSource, words: WordsState, context: SearchContext): number {
  const within = { ...context, work: on.engine.work() }
  const state: SearchState = { ...words, ...plainState, index: on.index.name }
  return on.engine.total(shownSearch(on, state, within).request)
}

/** The filters of a search, without its results. Throws BadQuery. */
export function filtersOf(on: SearchSource, state: SearchState, within: SearchContext): Pick<SearchReply, 'total' | 'filters'> {
  const { total, filters } = on.engine.search({ ...shownSearch(on, state, within).request, offset: 0, limit: 0, facets: true })
  return { total, filters: visibleFilters(on.index, state, filters) }
}

const isSuggesting = (state: SearchState, within: SearchContext): boolean => within.scope !== undefined && state.suggestions_only

const suggestions = (on: SearchSource, state: SearchState, within: SearchContext): number =>
  within.scope === undefined ? 0 : on.engine.total(requestOf(on, { ...state, suggestions_only: true }, within).request)

/** What no record has is said once above all results, not for each. */
function itemsOf(on: SearchSource, request: EngineRequest, { hits, unknown = [] }: EngineReply, isSuggestion: boolean): ResultItem[] {
  const isKnown = ({ at }: QueryNode): boolean => !unknown.some(node => node.at === at)
  return hits.flatMap(hit => itemOf(on, request, hit.missing ? { ...hit, missing: hit.missing.filter(isKnown) } : hit, isSuggestion) ?? [])
}

/** Undefined for a hit whose record was removed in the meantime. */
function itemOf(on: SearchSource, request: EngineRequest, hit: EngineReply['hits'][number], isSuggestion: boolean): ResultItem | undefined {
  const record = on.record(hit.slug)
  if (record === undefined) return undefined
  return {
    index: on.index.name,
    data: cardOf(on.index, record) as ResultItem['data'],
    hit_type: isSuggestion ? 'suggestion' : 'match',
    ...(request.addedSince !== undefined && { is_new: hit.isNew }),
    ...(hit.missing && hit.missing.length > 0 && { missing: writtenAs(request, hit.missing) }),
    ...(hit.identified && { identified: true }),
    highlights: highlightCard(on.index, record, markedQuery(request), request.fields),
  }
}

const writtenAs = ({ keyword = '' }: EngineRequest, parts: readonly QueryNode[]): string[] =>
  parts.map(({ at, end }) => keyword.slice(at, end))

/** The visible filters with their descriptions; with `active_in_country` the country filter counts where records are active. */
function visibleFilters(index: IndexData, { active_in_country }: SearchState, counted: readonly Filter[]): Filter[] {
  const { country, active } = index.places ?? {}
  return index.facets.flatMap(facet => {
    if (facet.hidden) return []
    const from = active_in_country && facet.name === country && active !== undefined ? active : facet.name
    const filter = counted.find(filter => filter.name === from)
    if (filter === undefined) return []
    return { ...filter, name: facet.name, label: facet.label, ...(facet.description !== undefined && { description: facet.description }) }
  })
}

const headOf = (record: CatalogueRecord & { index: ScopeHead['index'] }): ScopeHead => ({
  index: record.index,
  slug_values: [...record.slug_values],
  title: titleOf(indexes[record.index], record),
})
