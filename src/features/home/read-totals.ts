import { call } from '#api/call.ts'
import type { Reply } from '#contract/endpoint.ts'
import { search } from '#contract/search.ts'

export type Totals = Reply<typeof search.count>['totals']

/** How many records each index has. Throws ApiError. */
export const readTotals = async (signal: AbortSignal): Promise<Totals> =>
  (await call(search.count, { body: { keyword: '' } }, { signal })).totals
