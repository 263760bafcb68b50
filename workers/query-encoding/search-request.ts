import { indexes } from '#contract/indexes/all.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import type { SearchStateInput, WordsState } from '#contract/search.ts'
import type { UrlSearchState } from './search-url.ts'

/** The part of a request that means the same in every index. */
export function toWordsState({ keyword, exclude, ig_s, ignored_synonyms, ig_sp, qf, scope }: UrlSearchState): WordsState {
  return {
    keyword,
    exclude,
    ignore_synonyms: ig_s,
    ignored_synonyms,
    ignore_spelling: ig_sp,
    exact_match: qf.includes('exact_match'),
    scoped_slug_texts: scope ? [scope.slug] : [],
    ...(scope && { scoped_index: scope.index }),
    suggestions_only: qf.includes('suggestions_only'),
  }
}

/** The request for a state. Users who do not see all results can only request the first page. */
export function toSearchRequest(state: UrlSearchState, seesAll: boolean): SearchStateInput {
  const index: IndexData = indexes[state.category]
  return {
    index: state.category,
    ...toWordsState(state),
    search_by_fields: state.search_by_fields,
    filters: Object.fromEntries(
      Object.entries(state.filters).map(([name, values]) => [name, { buckets: values.map(value => ({ value, active: true })) }]),
    ),
    sort: state.sort,
    ...(seesAll ? { page: state.offset / state.per_page, per_page: state.per_page } : { page: 0, per_page: limits.pageSize }),
    exclude_bookmarked: state.qf.includes('exclude_bookmarked'),
    active_in_country: state.qf.includes('active_in_country') && index.places?.active !== undefined,
    kols: state.qf.includes('kols') && index.kols !== undefined,
    ...(state.t !== undefined && { t: state.t }),
  }
}

/** The request for all results of a search: without pages and order. */
export function wholeRequest(state: UrlSearchState): SearchStateInput {
  const { page: _page, per_page: _size, sort: _sort, t: _t, ...whole } = toSearchRequest(state, false)
  return whole
}
