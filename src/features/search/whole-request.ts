import type { SearchStateInput } from '#contract/search.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { requestOf } from './search-moves.ts'

/** The search as it travels where all of its results are meant: neither the page nor the order of the list is part of the question. */
export function wholeRequest(state: UrlSearchState): SearchStateInput {
  const { page: _page, sort: _sort, t: _t, ...whole } = requestOf(state, false)
  return whole
}
