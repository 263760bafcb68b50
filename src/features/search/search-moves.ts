import { indexes } from '#contract/indexes/all.ts'
import type { IndexData, IndexName, SortName } from '#contract/indexes/shape.ts'
import type { SearchStateInput } from '#contract/search.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'

/** Filter sets that survive a change of category (S1§2). */
const lastingSets = new Set(['exact_match', 'exclude_bookmarked', 'active_in_country', 'kols'])

/** The address state without what belongs to one visit: an open record, its trail, a tour. */
export function listOnly({ opened: _opened, hr: _hr, 'product-tour': _tour, ...state }: UrlSearchState): UrlSearchState {
  return state
}

/** Adds or takes a bucket; the list starts again at its first page. */
export function toggled(state: UrlSearchState, facet: string, value: string): UrlSearchState {
  const chosen = state.filters[facet] ?? []
  const next = chosen.includes(value) ? chosen.filter(other => other !== value) : [...chosen, value]
  const { [facet]: _old, ...others } = state.filters
  return { ...listOnly(state), page: 0, filters: next.length > 0 ? { ...others, [facet]: next } : others }
}

export const withoutFilters = (state: UrlSearchState): UrlSearchState => ({ ...listOnly(state), page: 0, filters: {} })

export const atPage = (state: UrlSearchState, page: number): UrlSearchState => ({ ...listOnly(state), page })

export const sortedBy = (state: UrlSearchState, sort: SortName): UrlSearchState => ({ ...listOnly(state), page: 0, sort })

/** The same words in another index: what belongs to the old index's fields is left behind. */
export function inCategory(state: UrlSearchState, category: IndexName): UrlSearchState {
  if (category === state.category) return { ...listOnly(state), page: 0 }
  return {
    ...listOnly(state),
    category,
    page: 0,
    filters: {},
    search_by_fields: [],
    qf: state.qf.filter(set => lastingSets.has(set)),
    sort: sortsOf(indexes[category]).some(({ name }) => name === state.sort) ? state.sort : 'relevance',
  }
}

export const worded = (state: UrlSearchState, keyword: string): UrlSearchState => ({ ...listOnly(state), page: 0, keyword: keyword.trim() })

export const chosenCount = (state: UrlSearchState): number => Object.values(state.filters).reduce((sum, values) => sum + values.length, 0)

/** The sorts an index offers, as people read them. */
export function sortsOf(index: IndexData): { name: SortName; label: string }[] {
  const counted = index.sorts.most_cited
  const countedLabel = index.fields.find(field => field.name === counted)?.label
  return [
    { name: 'relevance', label: 'Relevance' },
    ...(index.sorts.newest ? [{ name: 'newest' as const, label: 'Newest first' }] : []),
    ...(counted
      ? [{ name: 'most_cited' as const, label: counted === 'estimated_citation_count' ? 'Most cited' : `${countedLabel}, most first` }]
      : []),
    { name: 'last_added', label: 'Last added' },
  ]
}

/** The state as it travels. Without `viewFullSearchResults` only the first page can be asked for; news is exempt (S1§6). */
export function requestOf(state: UrlSearchState, seesAll: boolean): SearchStateInput {
  return {
    index: state.category,
    keyword: state.keyword,
    exclude: state.exclude,
    search_by_fields: state.search_by_fields,
    filters: Object.fromEntries(
      Object.entries(state.filters).map(([name, values]) => [name, { buckets: values.map(value => ({ value, active: true })) }]),
    ),
    sort: state.sort,
    page: seesAll || state.category === 'news' ? state.page : 0,
    ignore_synonyms: state.ig_s,
  }
}
