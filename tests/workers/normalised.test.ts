import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalised, percentageOf, countIn } from '#workers/trend-normalisation/normalised.ts'

test('a percentage is count divided by total times 100, rounded to 2 decimals, and 0 when total is 0', () => {
  expect(percentageOf({ count: 1, total: 3 })).toBe(33.33)
  expect(percentageOf({ count: 2, total: 3 })).toBe(66.67)
  expect(percentageOf({ count: 5, total: 5 })).toBe(100)
  expect(percentageOf({ count: 1, total: 100_000 })).toBe(0)
  expect(percentageOf({ count: 4, total: 0 })).toBe(0)
})

test('a chart starts in 2005 at the earliest, ends with the given year and has every year between', () => {
  const points = [2010, 1990, 2007, 2012, 2999, 3000, 9999].map(year => ({ year, count: 1, total: 2 }))
  expect(normalised(points, 2011)).toEqual([
    { year: 2007, count: 1, total: 2, percentage: 50 },
    { year: 2008, count: 0, total: 0, percentage: 0 },
    { year: 2009, count: 0, total: 0, percentage: 0 },
    { year: 2010, count: 1, total: 2, percentage: 50 },
  ])
  expect(normalised([{ year: 2004, count: 1, total: 1 }], 2011)).toEqual([])
  expect(normalised(points, 9999).at(-1)!.year).toBe(2999)
})

test('the results of every year from 2005 on are there, in any order', () => {
  const point = fc.record({ year: fc.integer({ min: 1900, max: 3100 }), count: fc.nat(50), total: fc.nat(100) })
  fc.assert(
    fc.property(fc.uniqueArray(point, { selector: ({ year }) => year, maxLength: 30 }), points => {
      const shown = normalised(points, 2600)
      const within = points.filter(({ year }) => year >= 2005 && year <= 2600)
      expect(countIn(shown)).toBe(countIn(within))
      expect(shown.every(({ year }, at) => at === 0 || year === shown[at - 1]!.year + 1)).toBe(true)
    }),
    { numRuns: 100 },
  )
})
