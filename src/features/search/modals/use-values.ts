import { call } from '#api/call.ts'
import { browse, type BrowseKind, type BrowseOrder } from '#contract/browse.ts'
import type { FilterBucket, SearchStateInput } from '#contract/search.ts'
import { type Asked, useAnswer } from '#api/use-answer.ts'

interface Values {
  total: number
  buckets: FilterBucket[]
}

export interface Wanted {
  name: string
  query: string
  order: BrowseOrder
  kind: BrowseKind
  /** How many from the beginning. */
  most: number
}

/** As many values as one call gives. */
const perCall = 300

/** The first values of one filter. The whole stretch is asked for anew when the search changes, so that no place in it is lost. */
export const useValues = (state: SearchStateInput, { most, ...wanted }: Wanted): Asked<Values> =>
  useAnswer(JSON.stringify([state, wanted, most]), async signal => {
    const values: Values = { total: 0, buckets: [] }
    do {
      const limit = Math.min(perCall, most - values.buckets.length)
      const page = await call(browse.details, { body: { state, ...wanted, offset: values.buckets.length, limit } }, { signal })
      values.total = page.total
      values.buckets.push(...page.buckets)
      if (page.buckets.length < limit) break
    } while (values.buckets.length < Math.min(most, values.total))
    return values
  })
