import * as v from 'valibot'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import type { Dashboard } from '#contract/previews.ts'
import { type SearchReply, type SearchState, searchState } from '#contract/search.ts'
import { resultsOf, type SearchContext } from '#search/index.ts'
import type { Searches } from '../../port.ts'
import type { SearchedIndex } from '../storage/searched-index.ts'
import { cardItem, everything, type Indexes, ofReadable, withinOf } from './asked.ts'
import { relatedPatents } from './related-patents.ts'
import { relatedPeople } from './related-people.ts'

const newestShown = 5
const valuesShown = 8

type Previews = Pick<Searches, 'topMatches' | 'related' | 'list' | 'dashboard'>

export function previewSearches(indexes: Indexes): Previews {
  const dashboards = new Map<IndexName, { seen: number; dashboard: Dashboard }>()

  /** Counted once for each state of the index. */
  const dashboardOf = (name: IndexName): Dashboard => {
    const on = indexes.on(name)
    const known = dashboards.get(name)
    if (known?.seen === on.seen) return known.dashboard
    const dashboard = countedDashboard(on)
    dashboards.set(name, { seen: on.seen, dashboard })
    return dashboard
  }

  return {
    /** An index that lacks a field the keyword names has no results. */
    topMatches({ suggestion_indexes, suggestions, limit, without, ...words }) {
      const within = withinOf(indexes, words)
      const names = suggestion_indexes.length > 0 ? indexNames.filter(name => suggestion_indexes.includes(name)) : indexNames
      const categories = ofReadable(names, name => {
        const on = indexes.on(name)
        const state = v.parse(searchState, { ...words, index: name, per_page: limit })
        const slug = without?.index === name ? on.record(without.slug)?.slug_values[0] : undefined
        const verified = topOf(on, state, within, slug)
        const named = suggestions && within.scope ? topOf(on, { ...state, suggestions_only: true }, within, slug) : nothing
        return {
          name,
          order: indexNames.indexOf(name),
          total: verified.total + named.total,
          total_results: verified.total,
          total_suggestion_results: named.total,
          results: verified.results,
          suggestion_results: named.results,
        }
      })
      return [...categories.values()].filter(category => category.total > 0)
    },

    related: ({ index, slug }) => (index === 'patents' ? relatedPatents : relatedPeople)(indexes.on(index), slug),

    list({ index, slugs }) {
      const on = indexes.on(index)
      return slugs.flatMap(slug => {
        const record = on.record(slug)
        return record ? [cardItem(on, record)] : []
      })
    },

    dashboard: (names, sight) =>
      (names.length > 0 ? names : indexNames).map(name => {
        const dashboard = dashboardOf(name)
        return sight.filters || !dashboard.filter ? dashboard : { ...dashboard, filter: { ...dashboard.filter, buckets: [] } }
      }),
  }
}

type Top = Pick<SearchReply, 'total' | 'results'>
const nothing: Top = { total: 0, results: [] }

/** The first few of a search. `but` is left out as if it were bookmarked. */
function topOf(on: SearchedIndex, state: SearchState, within: SearchContext, but: string | undefined): Top {
  if (but === undefined) return resultsOf(on, state, within)
  return resultsOf(on, { ...state, exclude_bookmarked: true }, { ...within, bookmarked: [but] })
}

function countedDashboard(on: SearchedIndex): Dashboard {
  const { total, hits } = on.engine.search({ ...everything, sort: 'last_added', limit: newestShown })
  const newest = on.recordsOf(hits).map(record => cardItem(on, record))
  const facet = on.index.facets.find(({ order, hidden }) => order === 'count' && !hidden)
  if (!facet) return { index: on.index.name, total, newest }
  const { buckets } = on.engine.values(everything, { facet: facet.name, query: '', order: 'results', offset: 0, limit: valuesShown })
  return { index: on.index.name, total, newest, filter: { name: facet.name, label: facet.label, buckets } }
}
