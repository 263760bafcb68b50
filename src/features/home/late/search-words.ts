import { indexes } from '#contract/indexes/all.ts'
import { readSearchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'

/** The state of an address of ours. */
export function stateAt(href: string): UrlSearchState {
  const { pathname, searchParams } = new URL(href, location.origin)
  return readSearchUrl(pathname, searchParams)
}

const countOf = (state: UrlSearchState): number =>
  Object.values(state.filters).reduce((sum, values) => sum + values.length, 0) +
  state.exclude.length +
  state.search_by_fields.length +
  state.qf.length

/** Whether a search asks for anything at all; a whole index is no question. */
export const asksAnything = (state: UrlSearchState): boolean => state.keyword !== '' || countOf(state) > 0

/** A search as a line of a list: its words, and what else it asks for. */
export function searchWords(href: string): { words: string; note: string } {
  const state = stateAt(href)
  const narrowed = countOf(state)
  return {
    words: state.keyword || `All ${indexes[state.category].label.toLowerCase()}`,
    note: [indexes[state.category].label, narrowed > 0 && (narrowed === 1 ? '1 filter' : `${narrowed} filters`)].filter(Boolean).join(', '),
  }
}
