import * as v from 'valibot'
import { indexNames } from '#contract/indexes/shape.ts'
import { type FilterSet, type Highlight, searchState } from '#contract/search.ts'
import { answerSearch, filterSetsOf, filtersOf, highlightCard, highlightDetail, requestOf, totalOf } from '#search/index.ts'
import type { Searches } from '../../port.ts'
import { asked, type Indexes, ofReadable, withinOf } from './asked.ts'

/** Terms that narrow a search, at most. */
const suggestions = 20

type ResultSearches = Pick<Searches, 'search' | 'count' | 'filters' | 'filterSets' | 'synonyms' | 'termSuggestions' | 'highlights'>

export const resultSearches = (indexes: Indexes): ResultSearches => ({
  search: (state, sight, saved) => answerSearch(indexes.on(state.index), state, withinOf(indexes, state, saved), sight),

  /** An index that lacks a field the keyword names has no results. */
  count(words) {
    const within = withinOf(indexes, words)
    const totals = ofReadable(indexNames, name => totalOf(indexes.on(name), words, within))
    return Object.fromEntries(indexNames.map(name => [name, totals.get(name) ?? 0]))
  },

  filters: (state, saved) => filtersOf(indexes.on(state.index), state, withinOf(indexes, state, saved)),

  filterSets(state, saved) {
    const on = indexes.on(state.index)
    const within = withinOf(indexes, state, saved)
    return filterSetsOf(on.index, within.scope !== undefined).map((set): FilterSet => ({
      ...set,
      count: on.engine.total(requestOf(on, { ...state, [set.name]: true }, within).request),
      active: state[set.name],
    }))
  },

  synonyms: state => requestOf(indexes.on(state.index), state, {}).uses,

  termSuggestions(state, saved) {
    const { on, request } = asked(indexes, state, saved)
    return on.engine.characteristicTerms(request, suggestions).map(({ term, count }) => ({ term, count }))
  },

  highlights({ slugs, ...words }, whole) {
    const { on, request } = asked(indexes, v.parse(searchState, words))
    const found: Record<string, Record<string, Highlight[]>> = {}
    for (const slug of slugs) {
      const record = on.record(slug)
      if (!record) continue
      found[slug] = whole
        ? highlightDetail(on.index, record, request.query, request.fields)
        : Object.fromEntries(
            Object.entries(highlightCard(on.index, record, request.query, request.fields)).map(([field, one]) => [field, [one]]),
          )
    }
    return found
  },
})
