import type { DataPoint } from '#contract/expertise.ts'

/*
 * [Note: What moved]
 *
 * The share of a value in the last three years with results is compared with its share in all years before, by a likelihood ratio test of the two by
 * two table (the G test, one degree of freedom): with the value and without it, recently and before. It is said to move where the probability of such
 * a difference by chance is below 5 %, divided by the number of values that were tested (Bonferroni), because among many values some differ by chance.
 * A value is tested where each cell of its table would have at least five results if nothing had moved. `new` is what rises and had no result before.
 * A year that is not over does no harm, because shares are compared and not numbers. It tells of the records that the catalogue has: what was added to
 * it last can move a share, too.
 */
export type Movement = 'rising' | 'new' | 'fading'

/** The years that are compared with all before. */
export const recentYears = 3
/** How probable it may be that any of the values is said to move by chance. */
export const falseAlarms = 0.05
/** Results that each cell of a table must be expected to have. */
const leastExpected = 5

/** What moved, for each of the values of a trend. */
export function movementsOf(values: readonly (readonly DataPoint[])[]): (Movement | undefined)[] {
  const tables = values.map(tableOf)
  const tested = tables.filter(table => table !== undefined).length
  return tables.map(table => {
    if (!table || chanceOf(table) >= falseAlarms / tested) return undefined
    const { recent, recentOthers, before, beforeOthers } = table
    const isMore = recent / (recent + recentOthers) > before / (before + beforeOthers)
    return isMore ? (before === 0 ? 'new' : 'rising') : 'fading'
  })
}

interface Table {
  recent: number
  recentOthers: number
  before: number
  beforeOthers: number
}

/** The table of a value; undefined where it has too few results to be tested. */
function tableOf(points: readonly DataPoint[]): Table | undefined {
  const known = points.filter(({ total }) => total > 0).toSorted((a, b) => a.year - b.year)
  const last = known.at(-1)?.year ?? 0
  const sum = (list: readonly DataPoint[], of: 'count' | 'total') => list.reduce((all, point) => all + point[of], 0)
  const late = known.filter(({ year }) => year > last - recentYears)
  const early = known.filter(({ year }) => year <= last - recentYears)
  const recent = sum(late, 'count')
  const before = sum(early, 'count')
  const table = { recent, recentOthers: sum(late, 'total') - recent, before, beforeOthers: sum(early, 'total') - before }
  return Math.min(...expectedIn(table)) >= leastExpected ? table : undefined
}

/** What each cell would have if nothing had moved; 0 for a table without results. */
function expectedIn({ recent, recentOthers, before, beforeOthers }: Table): [number, number, number, number] {
  const all = recent + recentOthers + before + beforeOthers || 1
  const having = recent + before
  const others = recentOthers + beforeOthers
  const late = recent + recentOthers
  const early = before + beforeOthers
  return [(having * late) / all, (others * late) / all, (having * early) / all, (others * early) / all]
}

/** How probable a difference like that of the table is by chance. */
function chanceOf(table: Table): number {
  const expected = expectedIn(table)
  const found = [table.recent, table.recentOthers, table.before, table.beforeOthers]
  const g = 2 * found.reduce((sum, count, at) => (count === 0 ? sum : sum + count * Math.log(count / expected[at]!)), 0)
  return outside(Math.sqrt(Math.max(0, g)))
}

/** The probability that a normal value is further from 0 than this (Abramowitz and Stegun 7.1.26, exact to 2e-7). */
export function outside(deviations: number): number {
  const x = deviations / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  return series * Math.exp(-x * x)
}
