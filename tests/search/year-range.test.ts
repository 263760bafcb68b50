import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Filter, SearchStateInput } from '#contract/search.ts'
import { openYears, readYearRange, yearRangeLabel, yearRangeValue } from '#contract/year-range.ts'
import { answerSearch } from '#search/index.ts'
import { answering, chosen, madeRecord, stateOf } from './search-source.ts'

const years = [1987, 1999, 2001, 2001, 2005, 2010, 2010, 2010, 2019, 2026]
const records = [
  ...years.map((year, at) =>
    madeRecord('publications', `p${at}`, { title: 'Tree', publication_date: `${year}-03`, publication_type: at % 2 ? 'Book' : 'Article' }),
  ),
  madeRecord('publications', 'undated', { title: 'Tree', publication_type: 'Book' }),
]
const on = { ...answering('publications', []), record: answering('publications', records).record }
// Every record is added later.
records.forEach((record, at) => on.engine.put(record, at))
const halves = answering('publications', records.slice(0, 5))
for (const [at, record] of records.slice(5).entries()) halves.engine.put(record, at)
const halved = { ...halves, record: on.record }

const ask = (filters: SearchStateInput['filters'], source = on) =>
  answerSearch(source, stateOf({ index: 'publications', keyword: 'tree', filters, per_page: 50 }), {}, { filters: true })
const totalWith = (...values: string[]): number => ask({ year: chosen(...values) }).total
const filterOf = (filters: readonly Filter[], name: string) => filters.find(filter => filter.name === name)!

test('a range of years finds what is in it, both ends included, and nothing without a year', () => {
  for (const [value, from, to] of [
    ['2001-2010', 2001, 2010],
    ['2010-2001', 2001, 2010],
    ['2010-2010', 2010, 2010],
    ['from-2010', 2010, 9999],
    ['to-2001', 0, 2001],
    ['2011-2018', 2011, 2018],
    ['0000-9999', 0, 9999],
  ] as const)
    expect([value, totalWith(value)]).toEqual([value, years.filter(year => year >= from && year <= to).length])
})

test('a range and single years find what either of them finds', () => {
  expect(totalWith('2001-2005', '2010')).toBe(6)
  expect(totalWith('2001-2005', '2001')).toBe(3)
  expect(totalWith('to-1990', 'from-2020')).toBe(2)
})

test('a range is the same over a segment and records added since', () => {
  for (const value of ['1999-2010', 'from-2005', 'to-2001'])
    for (const key of ['total', 'filters'] as const)
      expect(ask({ year: chosen(value) }, halved)[key]).toEqual(ask({ year: chosen(value) })[key])
})

test('a range narrows the other filters and not its own counts', () => {
  const { filters } = ask({ year: chosen('2001-2005') })
  const year = filterOf(filters, 'year')
  const whole = filterOf(ask({}).filters, 'year')
  expect(year.buckets[0]).toEqual({ value: '2001-2005', label: '2001–2005', count: 3, total: 3, active: true })
  expect(year.buckets.slice(1)).toEqual(whole.buckets)
  expect(year.years).toEqual(whole.years)
  expect(year.total).toBe(whole.total)
  expect(filterOf(filters, 'publication_type').buckets.map(({ label, count }) => [label, count])).toEqual([
    ['Article', 2],
    ['Book', 1],
  ])
})

test('years are listed with their results, ascending, and only for filters of years', () => {
  const { filters } = ask({ publication_type: chosen('book') })
  expect(filterOf(filters, 'year').years).toEqual([
    { year: 1999, count: 1 },
    { year: 2001, count: 1 },
    { year: 2010, count: 2 },
    { year: 2026, count: 1 },
  ])
  expect(filterOf(filters, 'publication_type')).not.toHaveProperty('years')
})

test('a range that empties a search is blamed as its filter', () => {
  const { total, blame } = ask({ year: chosen('2011-2018') })
  expect([total, blame.find(({ kind }) => kind === 'filter')]).toEqual([0, { kind: 'filter', part: 'year', total: records.length }])
})

test('in a filter that is not of years a range is an ordinary value', () => {
  const filters = { publication_type: chosen('2001-2005') }
  expect(ask(filters).total).toBe(0)
  expect(filterOf(ask(filters).filters, 'publication_type').buckets[0]).toMatchObject({ value: '2001-2005', count: 0 })
})

test('years are browsed newest first, and in their order', () => {
  const { request } = { request: { ...requestOfAll, filters: { year: ['2001-2005'] } } }
  const browse = (order: 'alphabetical' | 'newest', offset = 0, limit = 3) =>
    on.engine.values(request, { facet: 'year', query: '', order, offset, limit }).buckets.map(({ label }) => label)
  expect(browse('newest')).toEqual(['2026', '2019', '2010'])
  expect(browse('newest', 3)).toEqual(['2005', '2001', '1999'])
  expect(browse('alphabetical')).toEqual(['1987', '1999', '2001'])
  expect(on.engine.categories(request).find(({ name }) => name === 'year')!.total).toBe(new Set(years).size)
})

const requestOfAll = {
  query: undefined,
  exclude: [],
  fields: [],
  filters: {},
  sort: 'relevance' as const,
  offset: 0,
  limit: 0,
  facets: false,
}

test('the value of a range reads as the same range, and one without ends is none', () => {
  const year = fc.integer({ min: openYears.from, max: openYears.to })
  fc.assert(
    fc.property(year, year, (a, b) => {
      const range = { from: Math.min(a, b), to: Math.max(a, b) }
      const value = yearRangeValue(range)
      if (value !== undefined) expect(readYearRange(value)).toEqual(range)
      else expect(range).toEqual(openYears)
    }),
  )
  for (const value of ['2015', '2015-', '-2015', '2015-20', '12015-2020', 'from-', 'since-2015'])
    expect(readYearRange(value)).toBeUndefined()
})

test('a range is labelled by its ends', () => {
  expect(['2015-2020', '2015-2015', 'from-2015', 'to-2020'].map(value => yearRangeLabel(readYearRange(value)!))).toEqual([
    '2015–2020',
    '2015',
    'from 2015',
    'until 2020',
  ])
})
