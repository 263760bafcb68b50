import type { Filter, FilterBucket } from '#contract/search.ts'
import type { ChosenFilter } from './facet-count.ts'
import type { FacetSpace } from './facet-space.ts'

/** Buckets of a filter that are sent (contract/search.ts). */
export const mostBuckets = 50

/** The filters of a reply: chosen buckets first even when they are empty, then by the facet's order, ties by value. */
export function filtersOf(space: FacetSpace, counts: Int32Array, chosen: readonly ChosenFilter[]): Filter[] {
  return space.index.facets.map((facet, number) => {
    const active = new Set(chosen.find(filter => filter.facet === number)?.values)
    const { best, total: counted } = bestValues(space, number, counts, facet.order === 'newest')
    let total = counted
    const first = [...active].map(value => bucket(space, counts, number, value))
    total += first.filter(known => known.count === 0).length
    const order = (a: FilterBucket, b: FilterBucket): number =>
      (facet.order === 'newest' ? 0 : b.count - a.count) ||
      (a.value === b.value ? 0 : a.value < b.value === (facet.order === 'newest') ? 1 : -1)
    const rest = best.map(value => ({ value: space.value(value), label: space.label(value), count: counts[value]!, active: false }))
    return {
      name: facet.name,
      label: facet.label,
      buckets: [...first.sort(order), ...rest.filter(other => !active.has(other.value))].slice(0, mostBuckets),
      total,
    }
  })
}

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

/** A chosen bucket; one that no record knows is shown by its value. */
function bucket(space: FacetSpace, counts: Int32Array, facet: number, value: string): FilterBucket {
  const number = space.find(facet, value)
  return number < 0
    ? { value, label: value, count: 0, active: true }
    : { value, label: space.label(number), count: counts[number]!, active: true }
}
