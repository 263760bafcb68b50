import { indexes } from '#contract/indexes/all.ts'
import { counted } from '#kit/format-number.ts'
import { readSearchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'

/** The search of an address of the app. */
export function searchStateAt(href: string): UrlSearchState {
  const { pathname, searchParams } = new URL(href, location.origin)
  return readSearchUrl(pathname, searchParams)
}

const criteriaCount = (state: UrlSearchState): number =>
  Object.values(state.filters).reduce((sum, values) => sum + values.length, 0) +
  state.exclude.length +
  state.search_by_fields.length +
  state.qf.length

/** Whether a search has a keyword or filters; without both it is a whole index. */
export const hasCriteria = (state: UrlSearchState): boolean => state.keyword !== '' || criteriaCount(state) > 0

/** A search as a list entry: its keyword as the label, its index and number of filters as a note. */
export function searchLabel(href: string): { label: string; note: string } {
  const state = searchStateAt(href)
  const filters = criteriaCount(state)
  return {
    label: state.keyword || `All ${indexes[state.category].label.toLowerCase()}`,
    note: [indexes[state.category].label, filters > 0 && counted(filters, 'filter')].filter(Boolean).join(', '),
  }
}
