import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { cardOf, titleOf } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import type { Filter, ResultItem, ScopeHead, SearchReply, SearchState, WordsState } from '#contract/search.ts'
import { indexes } from '#contract/indexes/all.ts'
import { blameOf } from './blame.ts'
import type { EngineReply, EngineRequest } from '../query/engine-request.ts'
import type { QueryNode } from '../query/query.ts'
import { inFilterOrder } from './filter-order.ts'
import { cardHighlights } from './highlight.ts'
import { plainState } from './keyword-state.ts'
import { markedQuery } from './marked-query.ts'
import { shownSearch } from './shown-search.ts'
import { withoutExclusions } from './without-exclusions.ts'
import { type SearchSource, requestOf, type SearchContext } from './state-request.ts'

export { BadQuery } from '../query/bad-query.ts'
export { type SearchSource, requestOf, type SearchContext } from './state-request.ts'

/** What the caller may see; the caller's rights decide it. */
export interface SearchVisibility {
  /** Whether filters are returned (`viewFilters`). */
  filters: boolean
  /**
   * How many results of a search the caller may see. Of a search that excludes something these are among the first ones of the same search
   * without its exclusions: excluding what was seen leads to no others.
   */
  most?: number
  /** How many of the first slugs of all results are returned too, in their order; without it none. */
  slugs?: number
}

/** The first slugs of the results of all pages. */
export interface FoundSlugs {
  slugs?: string[]
}

/**
 * One page of a search (contract/search.ts), the same in the server and on the device. `locked` is left at 0 for the rules
 * to set. Throws BadQuery.
 */
export function answerSearch(
  on: SearchSource,
  state: SearchState,
  context: SearchContext,
  sight: SearchVisibility,
): SearchReply & FoundSlugs {
  const within = { ...context, work: context.work ?? on.engine.work() }
  const { request, parsed, uses, notes, spelling, state: shown } = shownSearch(on, state, within)
  const found = on.engine.search({ ...request, facets: sight.filters })
  const reply = { ...found, hits: amongFirst(on, state, within, sight.most, found.hits) }
  return {
    index: on.index.name,
    total: reply.total,
    ...(reply.most !== undefined && { total_most: reply.most }),
    ...(reply.isSome && { only_some: true as const }),
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
    ...(sight.slugs !== undefined && { slugs: slugsOf(on, { ...request, offset: 0, limit: sight.slugs }) }),
  }
}

const slugsOf = (on: SearchSource, request: EngineRequest): string[] => on.engine.search(request).hits.map(({ slug }) => slug)

type Hits = EngineReply['hits']

/** The hits that a caller may see who sees the first ones of a search only (`SearchVisibility.most`). */
function amongFirst(on: SearchSource, state: SearchState, within: SearchContext, most: number | undefined, hits: Hits): Hits {
  const open = most === undefined ? undefined : withoutExclusions(on.index, state)
  if (!open || most === undefined) return hits
  const { request } = shownSearch(on, open, within)
  const first = new Set(on.engine.search({ ...request, offset: 0, limit: most }).hits.map(({ slug }) => slug))
  return hits.filter(({ slug }) => first.has(slug))
}

/** The results of a search and their total, without the rest of a reply. Throws BadQuery. */
export function resultsOf(
  on: SearchSource,
  state: SearchState,
  within: SearchContext,
  most?: SearchVisibility['most'],
): Pick<SearchReply, 'total' | 'results'> {
  const { request } = shownSearch(on, state, within)
  const found = on.engine.search(request)
  const reply = { ...found, hits: amongFirst(on, state, within, most, found.hits) }
  return { total: reply.total, results: itemsOf(on, request, reply, isSuggesting(state, within)) }
}

/** The total for the words of a state alone, in the spelling that a search shows; for totals over all indexes. Throws BadQuery. */
export function totalOf(on: SearchSource, words: WordsState, within: SearchContext): number {
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
  const highlightsOf = cardHighlights(on.index, markedQuery(request), request.fields)
  return hits.flatMap(hit => {
    const record = on.record(hit.slug)
    // Removed in the meantime.
    if (record === undefined) return []
    const missing = hit.missing?.filter(isKnown) ?? []
    return {
      index: on.index.name,
      data: cardOf(on.index, record) as ResultItem['data'],
      hit_type: isSuggestion ? 'suggestion' : 'match',
      ...(request.addedSince !== undefined && { is_new: hit.isNew }),
      ...(missing.length > 0 && { missing: writtenAs(request, missing) }),
      ...(hit.identified && { identified: true }),
      highlights: highlightsOf(record),
    }
  })
}

const writtenAs = ({ keyword = '' }: EngineRequest, parts: readonly QueryNode[]): string[] =>
  parts.map(({ at, end }) => keyword.slice(at, end))

/**
 * The visible filters with their descriptions, in the order that the search asks for; with `active_in_country` the country filter counts
 * where records are active.
 */
function visibleFilters(index: IndexData, { active_in_country, filter_order }: SearchState, counted: readonly Filter[]): Filter[] {
  const { country, active } = index.places ?? {}
  const visible = index.facets.flatMap(facet => {
    if (facet.hidden) return []
    const from = active_in_country && facet.name === country && active !== undefined ? active : facet.name
    const filter = counted.find(filter => filter.name === from)
    if (filter === undefined) return []
    return { ...filter, name: facet.name, label: facet.label, ...(facet.description !== undefined && { description: facet.description }) }
  })
  return inFilterOrder(visible, filter_order)
}

const headOf = (record: CatalogueRecord & { index: ScopeHead['index'] }): ScopeHead => ({
  index: record.index,
  slug_values: [...record.slug_values],
  title: titleOf(indexes[record.index], record),
})
