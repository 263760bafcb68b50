import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { filterBucket, searchState } from './search.ts'

/** Where the results of a search are. `filter` is the name by which a place is chosen; absent where the index knows no such place. */
export const places = v.object({
  filter: v.optional(v.string()),
  buckets: v.array(filterBucket),
  /** Places that are not told to this user type. */
  locked: v.number(),
})
export type Places = v.InferOutput<typeof places>

export const landscape = {
  show: endpoint({
    method: 'POST',
    host: 'search',
    path: '/landscape',
    summary: 'The results of a search by country and by state of the US. Without `viewLandscape` only the first few places are told.',
    body: searchState,
    reply: v.object({ total: v.number(), countries: places, us_states: places }),
    needs: 'guest',
    safe: true,
    limit: 'search',
    errors: ['bad_query', 'not_found', 'right_required'],
  }),
}
