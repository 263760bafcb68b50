import { indexes } from '#contract/indexes/all.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import type { SearchStateInput } from '#contract/search.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'

/**
 * What an address asks for, as it travels; a landscape has neither pages nor an order. It says again what the list of results sends,
 * because that feature opens this one; tests/features/landscape.test.tsx holds the two together.
 */
export function landscapeRequest(state: UrlSearchState): SearchStateInput {
  const index: IndexData = indexes[state.category]
  const on = (name: UrlSearchState['qf'][number]) => state.qf.includes(name)
  return {
    index: state.category,
    keyword: state.keyword,
    exclude: state.exclude,
    search_by_fields: state.search_by_fields,
    filters: Object.fromEntries(
      Object.entries(state.filters).map(([name, values]) => [name, { buckets: values.map(value => ({ value })) }]),
    ),
    ignore_synonyms: state.ig_s,
    ignored_synonyms: state.ignored_synonyms,
    exact_match: on('exact_match'),
    exclude_bookmarked: on('exclude_bookmarked'),
    active_in_country: on('active_in_country') && index.places?.active !== undefined,
    kols: on('kols') && index.kols !== undefined,
    suggestions_only: on('suggestions_only'),
    ...(state.scope && { scoped_index: state.scope.index, scoped_slug_texts: [state.scope.slug] }),
  }
}

/** The address state with places chosen, or given up where all of them are. */
export function withPlaces(state: UrlSearchState, filter: string, values: readonly string[]): UrlSearchState {
  const chosen = state.filters[filter] ?? []
  const next = values.every(value => chosen.includes(value))
    ? chosen.filter(value => !values.includes(value))
    : [...new Set([...chosen, ...values])]
  const { [filter]: _old, ...others } = state.filters
  return { ...state, offset: 0, filters: next.length > 0 ? { ...others, [filter]: next } : others }
}
