import type { Filter } from '#contract/search.ts'

/** The label of a bucket, as the filter has it; else made of its slug. */
export const labelOf = (value: string, filter?: Filter): string =>
  filter?.buckets.find(bucket => bucket.value === value)?.label ?? value.replaceAll('-', ' ')
