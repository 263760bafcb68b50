import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { filterBucket, searchState } from './search.ts'
import { atLeast, atMost } from './rules.ts'

/** By results, from the first label to the last, or from the last to the first: for years, the newest first. */
export const browseOrders = ['results', 'alphabetical', 'newest'] as const
export type BrowseOrder = (typeof browseOrders)[number]

/** For organisations by type only: `academic` are organisations with the academic base type (S3§3). */
export const browseKinds = ['all', 'academic', 'other'] as const
export type BrowseKind = (typeof browseKinds)[number]

/** One filter to browse (S3§3): `total` is the number of its values in this search, `results` the number of results with any value. */
export const browseCategory = v.object({
  name: v.string(),
  label: v.string(),
  count: v.number(),
  total: v.number(),
  results: v.number(),
})
export type BrowseCategory = v.InferOutput<typeof browseCategory>

export const browse = {
  categories: endpoint({
    method: 'POST',
    host: 'search',
    path: '/browse/categories',
    summary: 'The filters of a search as categories to browse; count is the number of chosen values.',
    body: searchState,
    reply: v.object({ total: v.number(), categories: v.array(browseCategory) }),
    needs: 'viewFilters',
    safe: true,
    limit: 'search',
    errors: ['bad_query', 'not_found'],
  }),
  details: endpoint({
    method: 'POST',
    host: 'search',
    path: '/browse/details',
    summary:
      'All values of one filter in pages, by number of results, alphabetically, or reversed (newest year first). `query` keeps values with words that start with its words.',
    body: v.object({
      state: searchState,
      name: v.pipe(v.string(), atLeast(1), atMost(60)),
      query: v.optional(v.pipe(v.string(), atMost(200)), ''),
      order: v.optional(v.picklist(browseOrders), 'results'),
      kind: v.optional(v.picklist(browseKinds), 'all'),
      offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)), 0),
      limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(300)), 60),
    }),
    /** `total` counts all matching values, not only those of this page. */
    reply: v.object({ total: v.number(), buckets: v.array(filterBucket) }),
    needs: 'viewFilters',
    safe: true,
    limit: 'search',
    errors: ['bad_query', 'not_found', 'invalid'],
  }),
}
