import type { Filter } from '#contract/search.ts'

/** A bucket's label: as the filters name it, or made of its slug while nothing has named it. */
export const labelOf = (value: string, filter?: Filter): string =>
  filter?.buckets.find(bucket => bucket.value === value)?.label ?? value.replaceAll('-', ' ')
