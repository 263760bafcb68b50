import { type SearchReply, scopeIndexes } from '#contract/search.ts'
import type { EvaluatedSearch } from '#features/profile-questions/index.ts'
import { atOffset, listOnly } from '#workers/query-encoding/search-moves.ts'
import { toSearchRequest } from '#workers/query-encoding/search-request.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { searchedState } from '../searched-state.ts'

/** What an evaluation needs of the search on screen; undefined where it has found no profiles. */
export function evaluationOfSearch(shown: UrlSearchState, reply: SearchReply | undefined): EvaluatedSearch | undefined {
  const index = scopeIndexes.find(name => name === shown.category)
  if (!reply || !index || reply.index !== index || reply.total === 0 || shown.folder) return undefined
  const state = atOffset(searchedState(shown, reply), 0)
  const { page: _page, per_page: _size, ...request } = toSearchRequest(state, true)
  return { state: { ...request, index }, url: searchUrl(listOnly(state)), total: reply.total }
}
