import type { Rewrite, SearchState } from '#contract/search.ts'
import { BadQuery } from '../query/bad-query.ts'
import { operatorSuggestions } from '../query/operator-suggestions.ts'
import { shownSearch } from './shown-search.ts'
import type { SearchContext, SearchSource } from './state-request.ts'

/**
 * Other ways to write a keyword, in the spelling that is shown, each with its number of results: a phrase only if it has fewer than the words,
 * any of the words only if they have more. An unreadable keyword is written so that it can be read.
 */
export function rewritesOf(on: SearchSource, state: SearchState, context: SearchContext): Rewrite[] {
  const within = { ...context, work: on.engine.work() }
  const totalFor = (keyword: string): number => {
    const { state: shown, request } = shownSearch(on, { ...state, keyword }, within)
    return shown.keyword === keyword ? within.work.affordable(1, () => on.engine.total(request), 0) : 0
  }
  const keyword = readable(() => shownSearch(on, state, within).state.keyword)
  const total = keyword === undefined ? undefined : totalFor(keyword)
  return operatorSuggestions(keyword ?? state.keyword, total).flatMap(({ kind, keyword }) => {
    if (kind === 'phrase' && state.exact_match) return []
    const found = readable(() => totalFor(keyword)) ?? 0
    if (found === 0) return []
    if (total !== undefined && ((kind === 'phrase' && found >= total) || (kind === 'either' && found <= total))) return []
    return { kind, keyword, total: found }
  })
}

/** Undefined for a keyword that cannot be read. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (problem) {
    if (problem instanceof BadQuery) return undefined
    throw problem
  }
}
