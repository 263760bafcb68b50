import type { SearchState } from '#contract/search.ts'
import { requestOf, type SearchContext, type SearchSource } from '../answer/state-request.ts'
import type { EngineRequest } from '../query/engine-request.ts'

/**
 * What an alert on a search asks: all words as they were typed, in the order in which records came. Throws BadQuery if its keyword cannot be
 * read any more.
 */
export function alertRequest(on: SearchSource, state: SearchState, within: Pick<SearchContext, 'scope' | 'work'>): EngineRequest {
  const { request } = requestOf(on, { ...state, page: 0 }, within)
  return { ...request, allWords: true, sort: 'last_added' }
}
