import { useRead } from '#api/read/use-read.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { search } from '#contract/search.ts'

/** Totals change slowly, so an answer stays fresh for five minutes; in milliseconds. */
const freshFor = 300_000

export type TotalByIndex = Partial<Record<IndexName, number>>

/** The number of records of each index; undefined while it is unknown, as when offline. */
export const useIndexTotals = (): TotalByIndex | undefined => useRead(search.count, { body: { keyword: '' } }, { freshFor }).answer?.totals
