import { openYears, type YearRange } from '#contract/year-range.ts'

export interface YearCount {
  year: number
  count: number
}

/** The results of one year or of several; the outermost column also has those of the years beyond the chart. */
export interface YearColumn extends YearRange {
  count: number
}

/** The columns of a histogram. A range's handles go from its first year to its last one, the axis from the first to the last year of whole columns. */
export interface YearColumns extends YearRange {
  axis: YearRange
  columns: YearColumn[]
}

const mostColumns = 48
const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500]
/** In a longer span the first percent of the results is taken together, so that one old record does not flatten all others. */
const longSpan = 80
const share = 0.01
/** Later years are taken for slips. */
const yearsAhead = 10

/** A histogram of years, ascending; undefined for less than two years. */
export function yearColumns(years: readonly YearCount[], thisYear: number): YearColumns | undefined {
  const latest = years.findLast(({ year }) => year <= thisYear + yearsAhead)?.year
  const earliest = years[0]?.year
  if (latest === undefined || earliest === undefined || earliest >= latest) return undefined
  // The first share may lie among the slips.
  const start = latest - earliest < longSpan ? earliest : Math.min(afterFirstShare(years), latest - 1)
  const step = steps.find(step => spanOf(start, latest, step) <= mostColumns * step) ?? steps.at(-1)!
  const from = Math.floor(start / step) * step
  const to = from + spanOf(start, latest, step) - 1
  const columns = Array.from({ length: (to - from + 1) / step }, (_, at) => ({
    from: from + at * step,
    to: from + at * step + step - 1,
    count: 0,
  }))
  for (const { year, count } of years) columns[Math.floor((Math.min(Math.max(year, from), to) - from) / step)]!.count += count
  if (earliest < from) columns[0]!.from = openYears.from
  if (years.at(-1)!.year > to) columns.at(-1)!.to = openYears.to
  return { from: start, to: latest, axis: { from, to }, columns }
}

/** The years from the first to the latest in whole steps. */
const spanOf = (start: number, latest: number, step: number): number => (Math.floor(latest / step) - Math.floor(start / step) + 1) * step

function afterFirstShare(years: readonly YearCount[]): number {
  const total = years.reduce((sum, { count }) => sum + count, 0)
  let before = 0
  return years.find(({ count }) => (before += count) >= total * share)?.year ?? years[0]!.year
}
