import { limits } from '#contract/limits.ts'

/** One page out of the rows that were found for it: one more than it takes says that there is a next page. */
export const onePage = <T>(found: readonly T[]): { rows: T[]; more: boolean } => ({
  rows: found.slice(0, limits.listPage),
  more: found.length > limits.listPage,
})
