import { expect, test } from 'vitest'
import { movementsOf, outside } from '#workers/trend-normalisation/moved.ts'
import { shownTrend } from '#workers/trend-normalisation/shown-trend.ts'
import { randomFrom } from '../search/records.ts'

const years = Array.from({ length: 12 }, (_, at) => 2010 + at)
/** A value with these results in a year, of a search with two hundred in each. */
const value = (countIn: (year: number) => number) => years.map(year => ({ year, count: countIn(year), total: 200 }))

test('what rose, came new or faded in the last three years is told, and what stayed is not', () => {
  const values = [
    value(year => (year > 2018 ? 40 : 10)),
    value(year => (year > 2018 ? 25 : 0)),
    value(year => (year > 2018 ? 5 : 30)),
    value(() => 20),
  ]
  expect(movementsOf(values)).toEqual(['rising', 'new', 'fading', undefined])
})

test('a value with few results is not tested, and neither is a search with fewer than four years', () => {
  expect(movementsOf([value(year => (year === 2021 ? 4 : 0))])).toEqual([undefined])
  expect(movementsOf([value(year => (year > 2018 ? 40 : 10)).slice(-3), [], value(() => 0)])).toEqual([undefined, undefined, undefined])
})

test('a year that is not over is compared by its share', () => {
  const points = value(() => 20).map(point => (point.year === 2021 ? { ...point, count: 2, total: 20 } : point))
  expect(movementsOf([points])).toEqual([undefined])
})

test('among twenty values that do not move, one is named in at most one of twenty trends', () => {
  const random = randomFrom(7)
  const trends = 200
  // A binomial count of two hundred results with a share of a tenth, by its normal approximation.
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  let wrong = 0
  for (let n = 0; n < trends; n += 1) {
    const values = Array.from({ length: 20 }, () => value(() => Math.max(0, Math.round(20 + normal() * Math.sqrt(18)))))
    if (movementsOf(values).some(Boolean)) wrong += 1
  }
  // Ten are expected at most; with a threshold of 5 % for each value, there would be a hundred and thirty.
  expect(wrong).toBeLessThanOrEqual(19)
  expect(outside(1.96)).toBeCloseTo(0.05, 4)
  expect([outside(0), outside(1), outside(2.5758), outside(3.2905)].map(chance => Number(chance.toFixed(4)))).toEqual([
    1, 0.3173, 0.01, 0.001,
  ])
})

test('a trend has every year, percentages of two decimals, what moved, and the results of other years', () => {
  const points = value(year => (year > 2018 ? 40 : 10)).filter(({ year }) => year !== 2013)
  const wrong = { year: 2999, count: 9, total: 9 }
  const all = points.reduce((sum, { count }) => sum + count, 0) + wrong.count + 4
  const { buckets } = shownTrend(
    {
      trend: 'author',
      total: all,
      buckets: [{ value: 'a', name: 'A', order: 0, active: false, total: all, points: [...points, wrong] }],
    },
    2027,
  )
  expect(buckets[0]!.moved).toBe('rising')
  expect(buckets[0]!.points.map(({ year, percentage }) => [year, percentage]).slice(2, 5)).toEqual([
    [2012, 5],
    [2013, 0],
    [2014, 5],
  ])
  expect(buckets[0]!.points.at(-1)).toEqual({ year: 2021, count: 40, total: 200, percentage: 20 })
  // Nine of a wrong year, and four without one.
  expect(buckets[0]!.others).toBe(13)
})
