import type { DataPoint } from '#contract/expertise.ts'
import type { Counted } from './facet-buckets.ts'

/** Longer gaps are not filled, so that one wrong date does not make a chart of thousands of empty years. */
const longestGap = 50

/**
 * Results by year and the whole index by year, for every visible facet of years; ascending, with zeros for the years between. Counts are
 * disjunctive: a chosen year does not empty the others.
 */
export const yearsOf = ({ space, counts, totals }: Counted): { name: string; label: string; points: DataPoint[] }[] =>
  space.index.facets.flatMap(({ name, label, kind, hidden }, facet) => {
    if (kind !== 'year' || hidden) return []
    const known = space.countedValues(facet, totals).map(number => ({
      year: Number(space.value(number)),
      count: counts[number]!,
      total: totals[number]!,
    }))
    return [{ name, label, points: withGaps(known) }]
  })

function withGaps(points: readonly DataPoint[]): DataPoint[] {
  return points.flatMap((point, at) => {
    const next = points[at + 1]
    const missing = next === undefined ? 0 : next.year - point.year - 1
    if (missing > longestGap) return [point]
    return [point, ...Array.from({ length: missing }, (_, gap) => ({ year: point.year + gap + 1, count: 0, total: 0 }))]
  })
}
