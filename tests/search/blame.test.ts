import { expect, test } from 'vitest'
import type { Blame, SearchStateInput } from '#contract/search.ts'
import { answerSearch, type SearchContext } from '#search/index.ts'
import { answering, chosen, madeRecord, stateOf } from './search-source.ts'

const papers = answering('publications', [
  madeRecord('publications', 'a', {
    title: 'deep parsing of trees',
    publication_date: '2020',
    authors: [{ name: 'Ada', slug_values: ['ada'] }],
  }),
  madeRecord('publications', 'b', { title: 'parsing trees', publication_date: '2021' }),
  madeRecord('publications', 'c', { title: 'parsing speech', publication_date: '2021' }),
])

const blame = (state: Omit<SearchStateInput, 'index'>, within: SearchContext = {}): Blame[] =>
  answerSearch(papers, stateOf({ index: 'publications', ...state }), within, { filters: false }).blame

test('each term that alone prevents results is reported, most helpful first', () => {
  expect(blame({ keyword: 'parsing AND deep AND speech' })).toEqual([
    { kind: 'term', part: 'deep', keyword: 'parsing AND speech', total: 1 },
    { kind: 'term', part: 'speech', keyword: 'parsing AND deep', total: 1 },
  ])
  expect(blame({ keyword: 'parsing (nowhere OR "never seen")' })).toEqual([
    { kind: 'term', part: '(nowhere OR "never seen")', keyword: 'parsing', total: 3 },
  ])
  expect(blame({ keyword: 'trees NOT (parsing OR speech)' })).toEqual([
    { kind: 'term', part: 'NOT (parsing OR speech)', keyword: 'trees', total: 2 },
  ])
})

test('the keyword without the term finds the reported total, without new phrases', () => {
  expect(blame({ keyword: 'deep nowhere trees', exact_match: true })).toEqual([
    { kind: 'term', part: 'nowhere', keyword: 'deep AND trees', total: 1 },
    { kind: 'filter_set', part: 'exact_match', total: 1 },
  ])
  const [first] = blame({ keyword: 'parsing AND nowhere AND trees' })
  expect(first).toEqual({ kind: 'term', part: 'nowhere', keyword: 'parsing AND trees', total: 2 })
  expect(answerSearch(papers, stateOf({ index: 'publications', keyword: first!.keyword! }), {}, { filters: false }).total).toBe(
    first!.total,
  )
})

test('exclusions, fields, each filter, each filter set and the scope are tried one by one', () => {
  const ada = madeRecord('researchers', 'ada', { full_name: 'Ada' })
  const nobody = madeRecord('researchers', 'nobody', { full_name: 'Nobody' })
  expect(blame({ exclude: ['parsing', 'speech'] })).toEqual([{ kind: 'exclude', part: 'parsing, speech', total: 3 }])
  expect(blame({ keyword: 'parsing', search_by_fields: ['abstract'] })).toEqual([{ kind: 'fields', part: '', total: 3 }])
  expect(blame({ filters: { year: chosen('2020'), journal: chosen('acl') } })).toEqual([{ kind: 'filter', part: 'journal', total: 1 }])
  expect(blame({ filters: { year: chosen('2020') } }, { scope: nobody })).toEqual([{ kind: 'scope', part: '', total: 1 }])
  expect(blame({ exclude_bookmarked: true }, { scope: ada, bookmarked: ['a'] })).toEqual([
    { kind: 'scope', part: '', total: 2 },
    { kind: 'filter_set', part: 'exclude_bookmarked', total: 1 },
  ])
  expect(blame({ keyword: 'trees deep', exact_match: true })).toContainEqual({ kind: 'filter_set', part: 'exact_match', total: 1 })
  expect(blame({ suggestions_only: true }, { scope: ada })).toContainEqual({ kind: 'filter_set', part: 'suggestions_only', total: 1 })
})

test('a single term is reported only next to something else', () => {
  expect(blame({ keyword: 'nowhere' })).toEqual([])
  expect(blame({ keyword: 'nowhere', filters: { year: chosen('2021') } })).toEqual([
    { kind: 'term', part: 'nowhere', keyword: '', total: 2 },
  ])
})

test('nothing is reported if no single part helps or there are results', () => {
  expect(blame({ keyword: 'nowhere never' })).toEqual([])
  expect(blame({ keyword: 'parsing' })).toEqual([])
  expect(blame({ keyword: Array.from({ length: 40 }, (_, at) => `x${at}`).join(' ') })).toEqual([])
})

test('a keyword without a term is reported only if it is not too long', () => {
  const many = Array.from({ length: 180 }, (_, at) => `-"q${at}x"`).join(' ')
  const keyword = `nowhere ${many.padEnd(1991, ' ')}`
  const filters = { journal: chosen('acl') }
  expect(blame({ keyword, filters })).toEqual([])
})

test('of hundreds of words fewer parts are tried, but at least one', () => {
  const exclude = Array.from({ length: 50 }, (_, at) => `never${at} not${at} no${at}`)
  const filters = { year: chosen('2020'), journal: chosen('acl') }
  expect(blame({ filters })).toHaveLength(1)
  expect(blame({ filters: { journal: chosen('never') }, exclude })).toEqual([])
  const few = { kind: 'filter', part: 'journal', total: 3 }
  expect(blame({ filters: { journal: chosen('never') }, exclude: exclude.slice(0, 2) })).toEqual([few])
  expect(blame({ keyword: 'parsing', filters: { journal: chosen('never') } })).toContainEqual(few)
})

test('of a long keyword the first twelve terms are tried', () => {
  const words = (nowhere: number): string => Array.from({ length: 14 }, (_, at) => (at === nowhere ? 'nowhere' : 'parsing')).join(' AND ')
  expect(blame({ keyword: words(11) })).toMatchObject([{ part: 'nowhere', total: 3 }])
  expect(blame({ keyword: words(12) })).toEqual([])
})
