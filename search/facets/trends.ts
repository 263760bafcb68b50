import type { DataPoint } from '#contract/expertise.ts'
import { chartYears } from '#contract/chart-limits.ts'
import { bucketOf, type Counted } from './facet-buckets.ts'
import type { Matched } from '../match/ranking.ts'
import { findValue } from '../segment/facet-space.ts'
import type { SearchedSegment } from '../segment/searched-segment.ts'
import { topDocuments } from '../match/top-documents.ts'

/** What is followed by year. */
export interface TrendRequest {
  /** The facet whose values are followed. */
  facet: string
  /** The facet of years. */
  by: string
  /** These values; without them those with the most results, and the chosen ones. */
  values?: readonly string[] | undefined
  most: number
}

/** A value, its results, and those of each year: `total` counts the results of the whole search of that year. */
export interface FollowedValue {
  value: string
  label: string
  active: boolean
  total: number
  points: DataPoint[]
}

/** The years that are drawn, ascending, of which the index has records. */
export function knownYears({ space, totals }: Counted, facet: number): { year: number; number: number }[] {
  return space
    .countedValues(facet, totals)
    .map(number => ({ year: Number(space.value(number)), number }))
    .filter(({ year }) => year >= chartYears.first && year < chartYears.limit)
}

/** The results of a search by year; `total` counts the records of the index. A chosen year does not empty the others. */
export function allByYear(counted: Counted, by: string): DataPoint[] {
  const facet = counted.space.index.facets.findIndex(({ name }) => name === by)
  if (facet < 0) return []
  return knownYears(counted, facet).map(({ year, number }) => ({ year, count: counted.counts[number]!, total: counted.totals[number]! }))
}

/** The values of a facet by year. The values that are chosen in it narrow nothing, if its filter is not in the search that was counted. */
export function valuesByYear(
  counted: Counted,
  matched: readonly Matched[],
  chosen: readonly string[],
  wanted: TrendRequest,
): FollowedValue[] {
  const { space } = counted
  const facet = space.index.facets.findIndex(({ name }) => name === wanted.facet)
  const by = space.index.facets.findIndex(({ name }) => name === wanted.by)
  if (facet < 0 || by < 0) return []
  const followed = followedValues(counted, facet, chosen, wanted)
  const years = knownYears(counted, by).map(({ year }) => year)
  const table = new Int32Array((followed.length + 1) * years.length)
  for (const { searched, documents } of matched)
    countYears(searched, documents, { facet, by, values: followed.map(({ value }) => value), years }, table)
  const totals = table.subarray(followed.length * years.length)
  return followed.map(({ value, label, count, active }, row) => ({
    value,
    label,
    active,
    total: count,
    points: years.flatMap((year, at) => (totals[at]! > 0 ? [{ year, count: table[row * years.length + at]!, total: totals[at]! }] : [])),
  }))
}

export function followedValues(counted: Counted, facet: number, chosen: readonly string[], { values, most }: TrendRequest) {
  const { space, counts } = counted
  const named = (value: string, active: boolean) => {
    const number = space.find(facet, value)
    return number < 0 ? { value, label: value, count: 0, active } : bucketOf(counted, number, active)
  }
  if (values) return [...new Set(values)].slice(0, most).map(value => named(value, chosen.includes(value)))
  const numbers = space.countedValues(facet, counts)
  const places = Uint32Array.from(numbers, (_, place) => place)
  const best = Array.from(topDocuments(places, place => counts[numbers[place]!]!, most).documents, place => space.value(numbers[place]!))
  return [...new Set([...chosen, ...best])].slice(0, most).map(value => named(value, chosen.includes(value)))
}

/** Adds a segment's documents to the table: a row for each value, and a last one for all documents. */
function countYears(
  { segment }: SearchedSegment,
  documents: Uint32Array,
  { facet, by, values, years }: { facet: number; by: number; values: readonly string[]; years: readonly number[] },
  table: Int32Array,
): void {
  const { documentFacets, documentFacetStarts, facetStarts } = segment
  const low = facetStarts[facet]!
  const high = facetStarts[facet + 1]!
  const firstOfYears = facetStarts[by]!
  const endOfYears = facetStarts[by + 1]!
  // Places in the table, counted from 1: 0 is none.
  const rows = new Uint16Array(high - low)
  values.forEach((value, row) => {
    const number = findValue(segment, facet, value)
    if (number >= 0) rows[number - low] = row + 1
  })
  const columns = new Uint16Array(endOfYears - firstOfYears)
  years.forEach((year, column) => {
    const number = findValue(segment, by, String(year))
    if (number >= 0) columns[number - firstOfYears] = column + 1
  })
  const width = years.length
  const all = values.length * width
  const found = new Uint16Array(values.length)
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at]!
    let column = 0
    let size = 0
    const end = documentFacetStarts[document + 1]!
    for (let place = documentFacetStarts[document]!; place < end; place += 1) {
      const value = documentFacets[place]!
      if (value >= firstOfYears && value < endOfYears) column = columns[value - firstOfYears] ?? 0
      else if (value >= low && value < high && rows[value - low]! > 0) found[size++] = rows[value - low]!
    }
    if (column === 0) continue
    table[all + column - 1]! += 1
    for (let n = 0; n < size; n += 1) table[(found[n]! - 1) * width + column - 1]! += 1
  }
}
