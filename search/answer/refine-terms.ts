import { limits } from '#contract/limits.ts'
import type { SearchState } from '#contract/search.ts'
import { narrowedKeyword } from '../query/narrowed-keyword.ts'
import { shownSearch } from './shown-search.ts'
import { requestOf, type SearchContext, type SearchSource } from './state-request.ts'

/** How many terms are offered, and how many are tried for that: each is a search of its own. */
const mostTerms = 12
const mostTried = 20

/**
 * The characteristic terms that narrow a search, each with the number of results of the narrowed keyword. Terms that all results have, or that
 * leave none, are left out, and those that are too much work to count. Throws BadQuery.
 */
export function refineTerms(on: SearchSource, state: SearchState, context: SearchContext): { term: string; count: number }[] {
  const within = { ...context, work: on.engine.work() }
  const { request, state: shown } = shownSearch(on, state, within)
  // Records with a number that was asked for are found by it alone.
  if (request.identifiers && request.query === undefined) return []
  const total = on.engine.total(request)
  const found: { term: string; count: number }[] = []
  for (const { term } of on.engine.topics(request).characteristic(mostTried)) {
    const keyword = narrowedKeyword(shown.keyword, term)
    if (keyword.length > limits.keywordLength) continue
    const count = within.work.affordable(1, () => on.engine.total(requestOf(on, { ...state, keyword }, within).request), 0)
    if (count > 0 && count < total) found.push({ term, count })
    if (found.length === mostTerms) break
  }
  return found
}
