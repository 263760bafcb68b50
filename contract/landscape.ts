import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { filterBucket, searchState } from './search.ts'

/** The places of the results. `filter` is the filter that chooses a place; absent where the index has none. */
export const places = v.object({
  filter: v.optional(v.string()),
  buckets: v.array(filterBucket),
  /** How many places are not shown to this user type. */
  locked: v.number(),
})
export type Places = v.InferOutput<typeof places>

export const landscape = {
  show: endpoint({
    method: 'POST',
    host: 'search',
    path: '/landscape',
    summary: 'The results of a search by country and by state of the US. Without `viewLandscape` only the first few places are returned.',
    body: searchState,
    reply: v.object({
      total: v.number(),
      /** The keyword in the spelling whose results are counted, where that is another one. */
      spelling: v.optional(v.string()),
      countries: places,
      us_states: places,
    }),
    needs: 'guest',
    safe: true,
    limit: 'search',
    errors: ['bad_query', 'not_found', 'right_required'],
  }),
}
