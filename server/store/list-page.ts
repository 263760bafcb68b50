import { limits } from '#contract/limits.ts'

/** One page out of the rows that were found for it: one more than it takes says that there is a next page. */
export const onePage = <T>(found: readonly T[], size: number = limits.listPage): { rows: T[]; more: boolean } => ({
  rows: found.slice(0, size),
  more: found.length > size,
})
