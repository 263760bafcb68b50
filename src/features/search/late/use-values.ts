import { call } from '#api/call.ts'
import type { LoadOptions } from '#api/read/read.ts'
import { type ReadState, useRead } from '#api/read/use-read.ts'
import { browse, type BrowseKind, type BrowseOrder } from '#contract/browse.ts'
import type { FilterBucket, SearchStateInput } from '#contract/search.ts'

interface Values {
  total: number
  buckets: FilterBucket[]
}

interface ValuesQuery {
  name: string
  query: string
  order: BrowseOrder
  kind: BrowseKind
  /** How many values, from the first one. */
  most: number
}

/** The most values that one call returns. */
const maxPerCall = 300

/** The first values of a filter. All are read again when the search changes, so that the list stays as long as it was. */
export function useValues(state: SearchStateInput, { most, ...query }: ValuesQuery): ReadState<Values> {
  const pageAt = (offset: number, limit: number) => ({ body: { state, ...query, offset, limit } })
  const load = async (options: LoadOptions): Promise<Values> => {
    const values: Values = { total: 0, buckets: [] }
    do {
      const limit = Math.min(maxPerCall, most - values.buckets.length)
      const page = await call(browse.details, pageAt(values.buckets.length, limit), options)
      values.total = page.total
      values.buckets.push(...page.buckets)
      if (page.buckets.length < limit) break
    } while (values.buckets.length < Math.min(most, values.total))
    return values
  }
  return useRead(browse.details, pageAt(0, most), { load })
}
