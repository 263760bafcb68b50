import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { yearColumns } from '#features/search/late/year-columns.ts'

const counted = (...years: number[]) => years.map(year => ({ year, count: 1 }))
const from = (first: number, last: number, count: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => ({ year: first + at, count }))

test('up to 48 years have a column each, more years share one', () => {
  const chart = yearColumns(counted(2000, 2003), 2026)!
  expect(chart.columns).toEqual([
    { from: 2000, to: 2000, count: 1 },
    { from: 2001, to: 2001, count: 0 },
    { from: 2002, to: 2002, count: 0 },
    { from: 2003, to: 2003, count: 1 },
  ])
  const long = yearColumns(counted(1951, 2024), 2026)!
  expect([long.axis, long.columns.length]).toEqual([{ from: 1950, to: 2025 }, 38])
})

test('a range goes from the first to the last year that there is, also where columns go further', () => {
  const { from, to, axis } = yearColumns(counted(1965, 2022), 2026)!
  expect([from, to]).toEqual([1965, 2022])
  expect(axis).toEqual({ from: 1964, to: 2023 })
})

test('one year is no histogram', () => {
  expect(yearColumns(counted(2000), 2026)).toBeUndefined()
  expect(yearColumns([], 2026)).toBeUndefined()
})

test('a few very old and future years are taken together at the edges', () => {
  const chart = yearColumns([...counted(1088, 1701), ...from(1990, 2026, 10), ...counted(2206)], 2026)!
  expect([chart.from, chart.to, chart.columns.length]).toEqual([1990, 2026, 37])
  expect(chart.columns[0]).toEqual({ from: 0, to: 1990, count: 12 })
  expect(chart.columns.at(-1)).toEqual({ from: 2026, to: 9999, count: 11 })
})

test('with most results in impossible years the chart still ends at the latest possible one', () => {
  const chart = yearColumns([...counted(1900, 2001), { year: 5000, count: 900 }], 2026)!
  expect([chart.from, chart.to]).toEqual([2000, 2001])
  expect(chart.columns.map(({ count }) => count)).toEqual([1, 901])
})

test('no result is lost, and the columns follow each other', () => {
  const years = fc.uniqueArray(fc.record({ year: fc.integer({ min: 0, max: 9999 }), count: fc.integer({ min: 1, max: 500 }) }), {
    selector: ({ year }) => year,
    maxLength: 300,
  })
  fc.assert(
    fc.property(years, found => {
      const sorted = found.toSorted((a, b) => a.year - b.year)
      const chart = yearColumns(sorted, 2026)
      if (!chart) return
      const { columns } = chart
      expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(sorted.reduce((sum, { count }) => sum + count, 0))
      columns.forEach((column, at) => at > 0 && expect(column.from).toBe(columns[at - 1]!.to + 1))
      expect(columns.length).toBeLessThanOrEqual(49)
    }),
  )
})
