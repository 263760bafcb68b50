import { limits } from '#contract/limits.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'

/** A search without filters, in the default order. */
export const emptySearch: Omit<UrlSearchState, 'category' | 'keyword'> = {
  view: 'search',
  exclude: [],
  search_by_fields: [],
  filters: {},
  sort: 'relevance',
  offset: 0,
  per_page: limits.pageSize,
  qf: [],
  ig_s: false,
  ignored_synonyms: [],
  ig_sp: false,
}
