import { expect, test } from 'vitest'
import {
  atPage,
  chosenCount,
  inCategory,
  listOnly,
  requestOf,
  sortsOf,
  toggled,
  withoutFilters,
  worded,
} from '#features/search/search-moves.ts'
import { indexes } from '#contract/indexes/all.ts'
import { readSearchUrl, searchUrl } from '#workers/query-encoding/search-url.ts'

const stateOf = (href: string) => {
  const { pathname, searchParams } = new URL(href, 'http://indago.test')
  const [, , category, ...buckets] = pathname.split('/')
  return readSearchUrl(category, buckets.join('/'), searchParams)
}
const papers = stateOf(
  '/search/publications/year:2019,2020/author:ada-lovelace?keyword=parsing&sort=newest&page=4&qf=kols,mine&publication=a-paper&hr=x',
)

test('choosing a value puts it into the address and begins at the first page again', () => {
  expect(searchUrl(toggled(papers, 'year', '2021'))).toBe(
    '/search/publications/author:ada-lovelace/year:2019,2020,2021?keyword=parsing&sort=newest&qf=kols%2Cmine',
  )
})

test('choosing a chosen value takes it out, and a filter without values leaves the address', () => {
  expect(toggled(papers, 'year', '2019').filters).toEqual({ author: ['ada-lovelace'], year: ['2020'] })
  expect(searchUrl(toggled(papers, 'author', 'ada-lovelace'))).not.toContain('author')
})

test('moving through a list leaves an open record behind', () => {
  expect(listOnly(papers)).not.toHaveProperty('opened')
  expect(searchUrl(atPage(papers, 1))).not.toContain('a-paper')
  expect(searchUrl(atPage(papers, 1))).toContain('page=2')
})

test('another index keeps the words and the lasting filter sets, and nothing that belongs to the old index', () => {
  const moved = inCategory(papers, 'research_topics')
  expect(moved).toMatchObject({ category: 'research_topics', keyword: 'parsing', filters: {}, page: 0, qf: ['kols'], sort: 'relevance' })
  expect(inCategory(papers, 'patents').sort).toBe('newest')
})

test('new words keep the filters and begin at the first page', () => {
  expect(worded(papers, '  tagging ')).toMatchObject({ keyword: 'tagging', page: 0, filters: papers.filters })
  expect(chosenCount(worded(papers, 'x'))).toBe(3)
  expect(chosenCount(withoutFilters(papers))).toBe(0)
})

test('a sort is offered only where the index has something to sort by', () => {
  expect(sortsOf(indexes.publications).map(sort => sort.label)).toEqual(['Relevance', 'Newest first', 'Most cited', 'Last added'])
  expect(sortsOf(indexes.research_topics).map(sort => sort.name)).toEqual(['relevance', 'last_added'])
  expect(sortsOf(indexes.researchers).map(sort => sort.label)).toContain('Publications, most first')
})

test('without the right to all results only the first page is asked for, except of news', () => {
  expect(requestOf(papers, true).page).toBe(3)
  expect(requestOf(papers, false).page).toBe(0)
  expect(requestOf({ ...papers, category: 'news' }, false).page).toBe(3)
})
