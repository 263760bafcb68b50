import type { Filter } from '#contract/search.ts'
import { readYearRange, yearRangeLabel } from '#contract/year-range.ts'

/** The label of a bucket, as the filter has it; else made of its slug, or of the range of years that it is. */
export function labelOf(value: string, filter?: Filter): string {
  const label = filter?.buckets.find(bucket => bucket.value === value)?.label
  if (label !== undefined) return label
  const range = readYearRange(value)
  return range ? yearRangeLabel(range) : value.replaceAll('-', ' ')
}
