import { indexes } from '#contract/indexes/all.ts'
import { type FilterSetName } from '#contract/search.ts'
import { readYearRange, yearRangeLabel } from '#contract/year-range.ts'
import { counted } from '#kit/format-number.ts'
import { serverNow } from '#kit/server-clock.ts'
import { formatDate } from '#ui/text/format-time.ts'
import { listOnly } from '#workers/query-encoding/search-moves.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'

const setTexts: Readonly<Record<FilterSetName, string>> = {
  exact_match: 'exact words',
  exclude_bookmarked: 'without what is in folders',
  active_in_country: 'active in the country',
  kols: 'key opinion leaders',
  suggestions_only: 'found by name only',
}

/** A search in words: its keyword and everything that narrows it. */
export function searchInWords(state: UrlSearchState): string {
  const index = indexes[state.category]
  const filters = Object.entries(state.filters).map(([name, values]) => {
    const label = index.facets.find(facet => facet.name === name)?.label ?? name
    return `${label}: ${values.map(valueText).join(', ')}`
  })
  const fields = state.search_by_fields.map(name => index.search.find(field => field.name === name)?.label ?? name)
  return [
    state.keyword ? `${index.label}: ${state.keyword}` : `All ${index.label.toLowerCase()}`,
    ...(state.scope ? [`linked with ${state.scope.slug}`] : []),
    ...(fields.length > 0 ? [`in ${fields.join(', ').toLowerCase()}`] : []),
    ...(state.exclude.length > 0 ? [`without ${state.exclude.join(', ')}`] : []),
    ...filters,
    ...state.qf.map(name => setTexts[name]),
    ...(state.ig_s ? ['without synonyms'] : []),
  ].join('; ')
}

function valueText(value: string): string {
  const range = readYearRange(value)
  return range ? yearRangeLabel(range) : value.replaceAll('-', ' ')
}

/** The caption of a figure: the search, its number of results, and the day on which they were counted. */
export function searchCaption(state: UrlSearchState, total: number, at = serverNow()): string[] {
  const day = formatDate(new Date(at).toISOString().slice(0, 10))
  return [searchInWords(state), `${counted(total, 'result')}, counted on ${day}. Indago`]
}

/** The address that opens the very same search. */
export const searchLink = (state: UrlSearchState): string => location.origin + searchUrl(listOnly({ ...state, offset: 0 }))
