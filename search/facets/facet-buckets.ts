import type { Filter, FilterBucket } from '#contract/search.ts'
import { yearRangeLabel, yearRangeValue } from '#contract/year-range.ts'
import type { ChosenFilter } from './facet-count.ts'
import type { FacetSpace } from '../segment/facet-space.ts'

/** How many buckets of a filter are sent (contract/search.ts). */
const mostBuckets = 50

/** The counts of a search: results, and records of the whole index, for each facet value; and the chosen values. */
export interface Counted {
  space: FacetSpace
  counts: Int32Array
  totals: Int32Array
  chosen: readonly ChosenFilter[]
}

/** The filters of a reply: chosen buckets first, also empty ones, then by the facet's order, ties by value. */
export function facetFilters(counted: Counted): Filter[] {
  const { space, counts } = counted
  return space.index.facets.map((facet, number) => {
    const { best, total: withCount } = bestValues(space, number, counts, facet.order === 'newest')
    const first = chosenBuckets(counted, number)
    const order = (a: FilterBucket, b: FilterBucket): number =>
      (facet.order === 'newest' ? 0 : b.count - a.count) ||
      (a.value === b.value ? 0 : a.value < b.value === (facet.order === 'newest') ? 1 : -1)
    const active = new Set(first.map(bucket => bucket.value))
    const rest = best.map(value => bucketOf(counted, value, false)).filter(bucket => !active.has(bucket.value))
    return {
      name: facet.name,
      label: facet.label,
      ...(facet.description !== undefined && { description: facet.description }),
      buckets: [...rangeBuckets(counted, number), ...first.sort(order), ...rest].slice(0, mostBuckets),
      total: withCount + first.filter(bucket => bucket.count === 0).length,
      ...(facet.kind === 'year' && { years: yearCounts(counted, number) }),
    }
  })
}

/** The chosen values of a facet, also without a count; a value without records is shown as it is. */
export function chosenBuckets(counted: Counted, facet: number): FilterBucket[] {
  const values = new Set(counted.chosen.find(filter => filter.facet === facet)?.values)
  return [...values].map(value => {
    const number = counted.space.find(facet, value)
    return number < 0 ? { value, label: value, count: 0, total: 0, active: true } : bucketOf(counted, number, true)
  })
}

/** The chosen ranges of a facet of years. */
function rangeBuckets({ space, counts, totals, chosen }: Counted, facet: number): FilterBucket[] {
  return (chosen.find(filter => filter.facet === facet)?.ranges ?? []).flatMap(range => {
    const value = yearRangeValue(range)
    if (value === undefined) return []
    const sumOf = (of: Int32Array): number => {
      let sum = 0
      space.eachCounted(facet, of, (number, count) => {
        const year = Number(space.value(number))
        if (year >= range.from && year <= range.to) sum += count
      })
      return sum
    }
    return { value, label: yearRangeLabel(range), count: sumOf(counts), total: sumOf(totals), active: true }
  })
}

const yearCounts = ({ space, counts }: Counted, facet: number): { year: number; count: number }[] =>
  space.countedValues(facet, counts).map(number => ({ year: Number(space.value(number)), count: counts[number]! }))

export const bucketOf = ({ space, counts, totals }: Counted, number: number, active: boolean): FilterBucket => ({
  value: space.value(number),
  label: space.label(number),
  count: counts[number]!,
  total: totals[number]!,
  active,
})

/**
 * The first values of a facet in its order, and how many have a count at all. A year's value is its label, so the newest
 * value is the greatest one.
 */
function bestValues(space: FacetSpace, facet: number, counts: Int32Array, newest: boolean): { best: number[]; total: number } {
  const best: number[] = []
  let total = 0
  let least = 0
  space.eachCounted(facet, counts, (value, count) => {
    total += 1
    if (!newest && count < least) return
    let at = best.length
    while (at > 0 && precedes(value, best[at - 1]!)) at -= 1
    if (at === mostBuckets) return
    best.splice(at, 0, value)
    if (best.length > mostBuckets) best.pop()
    if (best.length === mostBuckets) least = counts[best[mostBuckets - 1]!]!
  })
  return { best, total }

  function precedes(a: number, b: number): boolean {
    if (newest) return space.compare(a, b) > 0
    const more = counts[a]! - counts[b]!
    return more > 0 || (more === 0 && space.compare(a, b) < 0)
  }
}
