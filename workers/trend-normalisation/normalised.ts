import type { DataPoint } from '#contract/expertise.ts'
import { chartYears } from '#contract/chart-limits.ts'

/** A point of a chart; `percentage` is 0 to 100. */
export interface ShownPoint extends DataPoint {
  percentage: number
}

/** The share of a year's results in the index: count divided by total times 100, rounded to 2 decimals, 0 when total is 0 (S1§9). */
export const percentageOf = ({ count, total }: Pick<DataPoint, 'count' | 'total'>): number =>
  total === 0 ? 0 : Math.round((count / total) * 10_000) / 100

/**
 * The points of a chart: years from 2005 in their order (S1§9), at most until `last`, without gaps between the first and the last. A year without data has 0.
 */
export function normalised(points: readonly DataPoint[], last: number): ShownPoint[] {
  const end = Math.min(last, chartYears.limit - 1)
  const known = new Map(points.filter(({ year }) => year >= chartYears.first && year <= end).map(point => [point.year, point]))
  if (known.size === 0) return []
  const first = Math.min(...known.keys())
  const length = Math.max(...known.keys()) - first + 1
  return Array.from({ length }, (_, n) => {
    const point = known.get(first + n) ?? { year: first + n, count: 0, total: 0 }
    return { ...point, percentage: percentageOf(point) }
  })
}

/** Whether there are records of a year at all. Where there are none, no share is known: a gap, and not 0 %. */
export const isCovered = ({ total }: Pick<DataPoint, 'total'>): boolean => total > 0

/** The results of all these years. */
export const countIn = (points: readonly Pick<DataPoint, 'count'>[]): number => points.reduce((sum, { count }) => sum + count, 0)
