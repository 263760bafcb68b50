import * as v from 'valibot'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { type FilterSet, type Highlight, searchState, type WordsState } from '#contract/search.ts'
import {
  answersTogether,
  answerSearch,
  filterSetsOf,
  filtersOf,
  cardHighlights,
  detailHighlights,
  markedQuery,
  refineTerms,
  requestOf,
  rewritesOf,
  type SearchContext,
  shownSearch,
  totalOf,
} from '#search/index.ts'
import type { Searches } from '../port.ts'
import { countedWithin, searchRequest, type Indexes, perReadableIndex, withinOf, workOf } from './search-request.ts'

type ResultSearches = Pick<
  Searches,
  'search' | 'count' | 'filters' | 'filterSets' | 'sorts' | 'synonyms' | 'termSuggestions' | 'rewrites' | 'highlights'
>

/** An index has no results if it lacks a field that the keyword names. */
export function totalsInAll(indexes: Indexes, words: WordsState, within: SearchContext): Partial<Record<IndexName, number>> {
  const totals = perReadableIndex(indexes, indexNames, name => totalOf(indexes.get(name), words, within))
  return Object.fromEntries(indexNames.map(name => [name, totals.get(name) ?? 0]))
}

export const resultSearches = (indexes: Indexes): ResultSearches => ({
  search: (state, sight, saved) => answerSearch(indexes.get(state.index), state, withinOf(indexes, state, saved), sight),

  count(words, saved) {
    const within = { ...withinOf(indexes, words, saved), work: workOf(indexNames.map(name => indexes.get(name))) }
    return totalsInAll(indexes, words, within)
  },

  filters: (state, saved) => filtersOf(indexes.get(state.index), state, countedWithin(indexes, indexes.get(state.index), state, saved)),

  filterSets(state, saved) {
    const searched = indexes.get(state.index)
    const within = countedWithin(indexes, searched, state, saved)
    const shown = shownSearch(searched, state, within).state
    const sets = filterSetsOf(searched.index, within.scope !== undefined)
    return answersTogether(searched.engine, sets, (set): FilterSet => ({
      ...set,
      count: searched.engine.total(requestOf(searched, { ...shown, [set.name]: true }, within).request),
      active: state[set.name],
    }))
  },

  sorts: index => [...indexes.get(index).engine.sorts],

  synonyms: state => shownSearch(indexes.get(state.index), state, {}).uses,

  termSuggestions: (state, saved) => refineTerms(indexes.get(state.index), state, withinOf(indexes, state, saved)),

  rewrites: (state, saved) => rewritesOf(indexes.get(state.index), state, withinOf(indexes, state, saved)),

  highlights({ slugs, ...words }, isDetail) {
    const { searched, request } = searchRequest(indexes, v.parse(searchState, words))
    const query = markedQuery(request)
    const whole = detailHighlights(searched.index, query, request.fields)
    const short = cardHighlights(searched.index, query, request.fields)
    const found: Record<string, Record<string, Highlight[]>> = {}
    for (const slug of slugs) {
      const record = searched.record(slug)
      if (record) found[slug] = isDetail ? whole(record) : listed(short(record))
    }
    return found
  },
})

const listed = (found: Readonly<Record<string, Highlight>>): Record<string, Highlight[]> =>
  Object.fromEntries(Object.entries(found).map(([field, one]) => [field, [one]]))
