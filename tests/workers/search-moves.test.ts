import { expect, test } from 'vitest'
import {
  atOffset,
  chosenCount,
  chosenRange,
  excluding,
  inCategory,
  inFields,
  listOnly,
  sortLabels,
  toggled,
  withFilter,
  withPageSize,
  withRange,
  withSet,
  withSynonymSettings,
  withKeyword,
} from '#workers/query-encoding/search-moves.ts'
import { toSearchRequest, toWordsState } from '#workers/query-encoding/search-request.ts'
import { indexes } from '#contract/indexes/all.ts'
import { sortNames } from '#contract/indexes/shape.ts'
import { openYears } from '#contract/year-range.ts'
import { readSearchUrl, searchUrl } from '#workers/query-encoding/search-url.ts'

const stateOf = (href: string) => {
  const { pathname, searchParams } = new URL(href, 'http://indago.test')
  return readSearchUrl(pathname, searchParams)
}
const papers = stateOf(
  '/search/publications/year:2019,2020/author:ada-lovelace?keyword=parsing&sort=newest&page=4&qf=kols,mine,exact_match&publication=a-paper&hr=x',
)

test('choosing a value adds it to the URL and returns to the first page', () => {
  expect(searchUrl(toggled(papers, 'year', '2021'))).toBe(
    '/search/publications/author:ada-lovelace/year:2019,2020,2021?keyword=parsing&sort=newest&qf=exact_match%2Ckols',
  )
})

test('choosing a chosen value removes it, and an empty filter leaves the URL', () => {
  expect(toggled(papers, 'year', '2019', '2021').filters['year']?.toSorted()).toEqual(['2019', '2020', '2021'])
  expect(toggled(papers, 'year', '2019', '2020').filters).not.toHaveProperty('year')
  expect(toggled(papers, 'year', '2019').filters).toEqual({ author: ['ada-lovelace'], year: ['2020'] })
  expect(searchUrl(toggled(papers, 'author', 'ada-lovelace'))).not.toContain('author')
})

test('changing the list closes an open record', () => {
  expect(listOnly(papers)).not.toHaveProperty('opened')
  expect(searchUrl(atOffset(papers, 12))).not.toContain('a-paper')
  expect(searchUrl(atOffset(papers, 12))).toContain('page=2')
})

test('another index keeps the keyword and its filter sets, and nothing of the old index', () => {
  const moved = inCategory(papers, 'research_topics')
  expect(moved).toMatchObject({
    category: 'research_topics',
    keyword: 'parsing',
    filters: {},
    offset: 0,
    qf: ['exact_match', 'kols'],
    sort: 'relevance',
  })
  expect(inCategory(papers, 'patents').sort).toBe('newest')
})

test('a new keyword keeps the filters and returns to the first page', () => {
  expect(withKeyword(papers, '  tagging ')).toMatchObject({ keyword: 'tagging', offset: 0, filters: papers.filters })
  expect(chosenCount(withKeyword(papers, 'x'))).toBe(3)
})

test('the orders of an index are named by what they sort', () => {
  const labels = (index: 'publications' | 'researchers') => sortLabels(indexes[index], sortNames).map(sort => sort.label)
  expect(labels('publications')).toEqual(['Relevance', 'Newest first', 'Most cited', 'Recently added'])
  expect(labels('researchers')).toContain('Publications, most first')
  expect(sortLabels(indexes.publications, ['relevance']).map(sort => sort.name)).toEqual(['relevance'])
})

test('a range of years takes the place of another range, and single years stay', () => {
  const ranged = withRange(papers, 'year', { from: 2015, to: 2020 })
  expect(searchUrl(ranged)).toContain('/year:2015-2020,2019,2020?')
  expect(chosenRange(ranged, 'year')).toEqual({ from: 2015, to: 2020 })
  expect(withRange(ranged, 'year', { from: 1999, to: openYears.to }).filters['year']).toEqual(['from-1999', '2019', '2020'])
  expect(withRange(ranged, 'year', openYears).filters).toEqual(papers.filters)
  expect(chosenRange(papers, 'year')).toBeUndefined()
  expect(ranged.offset).toBe(0)
})

test('pages of another size begin where the first shown result stays on the page', () => {
  expect([24, 48].map(size => withPageSize(papers, size).offset)).toEqual([24, 0])
  const long = withPageSize(papers, 24)
  expect(searchUrl(long)).toContain('&page=2&per_page=24&')
  expect(toSearchRequest(long, true)).toMatchObject({ page: 1, per_page: 24 })
  expect(toSearchRequest(long, false)).toMatchObject({ page: 0, per_page: 12 })
  expect(withRange(long, 'year', { from: 2015, to: 2020 }).per_page).toBe(24)
  expect(inCategory(long, 'patents').per_page).toBe(24)
})

test('without the right to all results only the first page is asked for', () => {
  expect(toSearchRequest(papers, true).page).toBe(3)
  expect(toSearchRequest(papers, false).page).toBe(0)
})

test('every change of results returns to the first page and keeps the rest', () => {
  const moves = [
    withFilter(papers, 'year', ['1999']),
    excluding(papers, ['rule based']),
    inFields(papers, ['title']),
    withSet(papers, 'kols', false),
    withSynonymSettings(papers, { ig_s: false, ignored_synonyms: ['parse'] }),
  ]
  for (const moved of moves) expect(moved).toMatchObject({ offset: 0, keyword: 'parsing', category: 'publications' })
  expect(searchUrl(moves[0]!)).toContain('/author:ada-lovelace/year:1999?')
  expect(withFilter(papers, 'year', []).filters).toEqual({ author: ['ada-lovelace'] })
})

test('filter sets have one order, however they are switched', () => {
  const none = withSet(withSet(papers, 'kols', false), 'exact_match', false)
  expect(none.qf).toEqual([])
  expect(withSet(withSet(none, 'kols', true), 'exact_match', true).qf).toEqual(['exact_match', 'kols'])
})

test('switching all synonyms off drops the single ones', () => {
  expect(withSynonymSettings(papers, { ig_s: true, ignored_synonyms: ['parse'] })).toMatchObject({ ig_s: true, ignored_synonyms: [] })
  expect(searchUrl(withSynonymSettings(papers, { ig_s: false, ignored_synonyms: ['a b', 'c'] }))).toContain('ig_s=a+b&ig_s=c')
})

const explored = stateOf('/profile/ada/explore/publications?keyword=engine&qf=suggestions_only,kols')

test('an explore page keeps its scope in every change', () => {
  expect(searchUrl(inCategory(explored, 'patents'))).toBe('/profile/ada/explore/patents?keyword=engine&qf=kols')
  expect(searchUrl(withKeyword(explored, 'x'))).toBe('/profile/ada/explore/publications?keyword=x&qf=kols%2Csuggestions_only')
})

test('a scope travels with the request', () => {
  expect(toSearchRequest(explored, false)).toMatchObject({
    scoped_index: 'researchers',
    scoped_slug_texts: ['ada'],
    suggestions_only: true,
  })
  expect(toWordsState(explored)).toMatchObject({ keyword: 'engine', scoped_index: 'researchers' })
  expect(toSearchRequest(papers, true)).toMatchObject({ scoped_slug_texts: [], exact_match: true })
})

test('a filter set without meaning in an index stays in the URL and is not requested', () => {
  expect(papers.qf).toContain('kols')
  expect(toSearchRequest(papers, true).kols).toBe(false)
  expect(toSearchRequest(inCategory(papers, 'researchers'), true).kols).toBe(true)
})
