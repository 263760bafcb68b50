import type { FilterBucket } from '#contract/search.ts'
import type { TableCells } from '#features/figures/index.ts'
import { percentageOf } from '#workers/trend-normalisation/normalised.ts'

export type PlaceColumn = 'label' | 'count' | 'total' | 'share'

export const placeColumns: readonly { name: PlaceColumn; label: string }[] = [
  { name: 'label', label: 'Place' },
  { name: 'count', label: 'Results' },
  { name: 'total', label: 'Records' },
  { name: 'share', label: 'Share' },
]

let collator: Intl.Collator | undefined

/** Places sorted by one column, then by name. */
export function sortedPlaces(buckets: readonly FilterBucket[], by: PlaceColumn, down: boolean): FilterBucket[] {
  const { compare } = (collator ??= new Intl.Collator('en-GB'))
  const byName = (a: FilterBucket, b: FilterBucket) => compare(a.label, b.label)
  const value = (bucket: FilterBucket) => (by === 'share' ? percentageOf(bucket) : by === 'total' ? bucket.total : bucket.count)
  const ascending = (a: FilterBucket, b: FilterBucket) => (by === 'label' ? byName(a, b) : value(a) - value(b))
  return buckets.toSorted((a, b) => (down ? -1 : 1) * ascending(a, b) || byName(a, b))
}

/** The table as it is copied and saved. */
export const placeTable = (kind: string, buckets: readonly FilterBucket[]): TableCells => [
  [kind, 'Results', 'Records', 'Share in percent'],
  ...buckets.map(bucket => [bucket.label, bucket.count, bucket.total, percentageOf(bucket)]),
]
