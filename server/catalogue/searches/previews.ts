import * as v from 'valibot'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import type { Dashboard } from '#contract/previews.ts'
import { type SearchReply, type SearchState, searchState } from '#contract/search.ts'
import { citedBy, citing, relatedTo, resultsOf, type SearchContext, matchAll } from '#search/index.ts'
import type { Searches } from '../port.ts'
import type { SearchedIndex } from './searched-index.ts'
import { relatedPatents } from './related-patents.ts'
import { relatedPeople } from './related-people.ts'
import { cardItem, type Indexes, perReadableIndex, requiredRecord, withinOf, workOf } from './search-request.ts'

const newestLimit = 5
const valueLimit = 8

type Previews = Pick<Searches, 'topMatches' | 'related' | 'relatedRecords' | 'citingRecords' | 'citedRecords' | 'list' | 'dashboard'>

export function previewSearches(indexes: Indexes): Previews {
  const dashboards = new Map<IndexName, { change: number; dashboard: Dashboard }>()

  /** Counted once for each state of the index. */
  const dashboardOf = (name: IndexName): Dashboard => {
    const searched = indexes.get(name)
    const cached = dashboards.get(name)
    if (cached?.change === searched.lastChange) return cached.dashboard
    const dashboard = countedDashboard(searched)
    dashboards.set(name, { change: searched.lastChange, dashboard })
    return dashboard
  }

  return {
    /** An index has no results if it lacks a field that the keyword names. */
    topMatches({ suggestion_indexes, suggestions, limit, without, ...words }, most) {
      const names = suggestion_indexes.length > 0 ? indexNames.filter(name => suggestion_indexes.includes(name)) : indexNames
      const within = { ...withinOf(indexes, words), work: workOf(names.map(name => indexes.get(name))) }
      const categories = perReadableIndex(indexes, names, name => {
        const searched = indexes.get(name)
        const state = v.parse(searchState, { ...words, index: name, per_page: limit })
        const slug = without?.index === name ? searched.record(without.slug)?.slug_values[0] : undefined
        const verified = topOf(searched, state, within, slug, most)
        const suggested =
          suggestions && within.scope ? topOf(searched, { ...state, suggestions_only: true }, within, slug, most) : noResults
        return {
          name,
          order: indexNames.indexOf(name),
          total: verified.total + suggested.total,
          total_results: verified.total,
          total_suggestion_results: suggested.total,
          results: verified.results,
          suggestion_results: suggested.results,
        }
      })
      return [...categories.values()].filter(category => category.total > 0)
    },

    related: ({ index, slug }) => (index === 'patents' ? relatedPatents : relatedPeople)(indexes.get(index), slug),

    relatedRecords: ({ index, slug }) => relatedTo(indexes.get(index), requiredRecord(indexes.get(index), slug)),
    citingRecords: ({ index, slug, page }) => citing(indexes.get(index), requiredRecord(indexes.get(index), slug), page),
    citedRecords: ({ index, slug }) => citedBy(indexes.get(index), requiredRecord(indexes.get(index), slug)),

    list({ index, slugs }) {
      const searched = indexes.get(index)
      return slugs.flatMap(slug => {
        const record = searched.record(slug)
        return record ? [cardItem(searched, record)] : []
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
const noResults: Top = { total: 0, results: [] }

/** The first results of a search. `excluded` is left out as if it were saved. */
function topOf(
  searched: SearchedIndex,
  state: SearchState,
  within: SearchContext,
  excluded: string | undefined,
  most: number | undefined,
): Top {
  if (excluded === undefined) return resultsOf(searched, state, within, most)
  return resultsOf(searched, { ...state, exclude_bookmarked: true }, { ...within, bookmarked: [excluded] }, most)
}

function countedDashboard(searched: SearchedIndex): Dashboard {
  const { total, hits } = searched.engine.search({ ...matchAll, sort: 'last_added', limit: newestLimit })
  const newest = searched.recordsOf(hits).map(record => cardItem(searched, record))
  const facet = searched.index.facets.find(({ order, hidden }) => order === 'count' && !hidden)
  if (!facet) return { index: searched.index.name, total, newest }
  const { buckets } = searched.engine.values(matchAll, { facet: facet.name, query: '', order: 'results', offset: 0, limit: valueLimit })
  return { index: searched.index.name, total, newest, filter: { name: facet.name, label: facet.label, buckets } }
}
