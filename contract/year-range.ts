/**
 * A range of years, which is one more value of a filter of years: `2015-2020`, `from-2015`, `to-2020`. Both ends belong to it. Like every value of
 * a filter it widens the others: `2012,2015-2020` finds 2012 too.
 */
export interface YearRange {
  from: number
  to: number
}

/** A range without a beginning or an end goes to these years. */
export const openYears: YearRange = { from: 0, to: 9999 }

const digits = (year: number): string => String(year).padStart(4, '0')

/** The value of a range; undefined for one without any end, which is no range. */
export function yearRangeValue({ from, to }: YearRange): string | undefined {
  if (from <= openYears.from) return to >= openYears.to ? undefined : `to-${digits(to)}`
  return to >= openYears.to ? `from-${digits(from)}` : `${digits(from)}-${digits(to)}`
}

/** The range that a value names, its ends in order; undefined for other values. */
export function readYearRange(value: string): YearRange | undefined {
  const found = /^(?:(\d{4})-(\d{4})|from-(\d{4})|to-(\d{4}))$/.exec(value)
  if (found === null) return undefined
  const from = Number(found[1] ?? found[3] ?? openYears.from)
  const to = Number(found[2] ?? found[4] ?? openYears.to)
  return from <= to ? { from, to } : { from: to, to: from }
}

export function yearRangeLabel({ from, to }: YearRange): string {
  if (from === to) return String(from)
  if (from <= openYears.from) return to >= openYears.to ? 'Any year' : `until ${to}`
  return to >= openYears.to ? `from ${from}` : `${from}–${to}`
}
