import { expect, test } from 'vitest'
import type { Blame, SearchReply } from '#contract/search.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { relaxedSearches } from '#features/search/relaxed-searches.ts'

const state: UrlSearchState = {
  view: 'search',
  scope: { index: 'researchers', slug: 'ada-lovelace' },
  category: 'publications',
  keyword: 'engine AND loom',
  exclude: ['graph', 'tree'],
  search_by_fields: ['title'],
  filters: { year: ['1843'], country: ['united-kingdom'] },
  sort: 'relevance',
  offset: 0,
  per_page: 12,
  qf: ['exact_match'],
  ig_s: false,
  ignored_synonyms: [],
  ig_sp: false,
}

const replyOf = (blame: Blame[]): SearchReply => ({
  index: 'publications',
  total: 0,
  total_suggestion_results: 0,
  page: 0,
  per_page: 12,
  results: [],
  filters: [
    {
      name: 'country',
      label: 'Country',
      total: 1,
      buckets: [{ value: 'united-kingdom', label: 'United Kingdom', count: 0, total: 9, active: true }],
    },
  ],
  sorts: ['relevance'],
  locked: 0,
  synonyms: [],
  blame,
  scope: { index: 'researchers', slug_values: ['ada-lovelace'], title: 'Ada Lovelace' },
})

const relaxed = (...blame: Blame[]) =>
  relaxedSearches(state, replyOf(blame)).map(({ without, state: next, total }) => [without, searchUrl(next), total])

test('each kind of blame leads to the search without just that part', () => {
  const path = '/profile/ada-lovelace/explore/publications/year:1843/country:united-kingdom'
  const query = 'exclude=graph&exclude=tree&search_by_fields=title&qf=exact_match'
  expect(
    relaxed(
      { kind: 'term', part: 'loom', keyword: 'engine', total: 9 },
      { kind: 'exclude', part: 'graph, tree', total: 8 },
      { kind: 'fields', part: '', total: 7 },
      { kind: 'filter', part: 'country', total: 6 },
      { kind: 'filter_set', part: 'exact_match', total: 5 },
      { kind: 'scope', part: '', total: 4 },
    ),
  ).toEqual([
    ['“loom”', `${path}?keyword=engine&${query}`, 9],
    ['the excluded terms', `${path}?keyword=engine+AND+loom&search_by_fields=title&qf=exact_match`, 8],
    ['the limit to some fields', `${path}?keyword=engine+AND+loom&exclude=graph&exclude=tree&qf=exact_match`, 7],
    ['the filter Country: United Kingdom', `/profile/ada-lovelace/explore/publications/year:1843?keyword=engine+AND+loom&${query}`, 6],
    ['“Exact match”', `${path}?keyword=engine+AND+loom&exclude=graph&exclude=tree&search_by_fields=title`, 5],
    ['the limit to Ada Lovelace', `/search/publications/year:1843/country:united-kingdom?keyword=engine+AND+loom&${query}`, 4],
  ])
})

test('a single excluded term is named, and a part that would not help is not offered', () => {
  expect(relaxed({ kind: 'exclude', part: 'tree', total: 2 }).map(([without]) => without)).toEqual(['excluding “tree”'])
  expect(relaxed({ kind: 'fields', part: '', total: 0 })).toEqual([])
})
