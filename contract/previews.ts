import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { indexNames } from './indexes/shape.ts'
import { limits } from './limits.ts'
import { filterBucket, resultItem, wordsState } from './search.ts'
import { atLeast, atMost } from './rules.ts'

/** The best matches of one index (S1§3: search result category). */
export const topMatches = v.object({
  name: v.picklist(indexNames),
  order: v.number(),
  /** Verified results and suggestions together. */
  total: v.number(),
  total_results: v.number(),
  total_suggestion_results: v.number(),
  results: v.array(resultItem),
  suggestion_results: v.array(resultItem),
})
export type TopMatches = v.InferOutput<typeof topMatches>

/** What search home shows of one index. */
export const dashboard = v.object({
  index: v.picklist(indexNames),
  total: v.number(),
  /** The records added last. */
  newest: v.array(resultItem),
  /** The most frequent values of the index's first filter by number, if it has one; empty without `viewFilters`. */
  filter: v.optional(v.object({ name: v.string(), label: v.string(), buckets: v.array(filterBucket) })),
})
export type Dashboard = v.InferOutput<typeof dashboard>

export const previews = {
  topMatches: endpoint({
    method: 'POST',
    host: 'search',
    path: '/search_top_matches',
    summary: 'The best matches of every index for words, a scope, or both; records found by name only are returned separately.',
    body: v.object({
      ...v.omit(wordsState, ['suggestions_only']).entries,
      /** Which indexes; empty: all. */
      suggestion_indexes: v.optional(v.pipe(v.array(v.picklist(indexNames)), v.maxLength(11)), []),
      /** Whether to include what a scope finds by name only. */
      suggestions: v.optional(v.boolean(), true),
      limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)), limits.preview.documents),
      /** A record to leave out of the results: the one of the page that asks (S1§2). */
      without: v.optional(v.object({ index: v.picklist(indexNames), slug: v.pipe(v.string(), atMost(300)) })),
    }),
    reply: v.object({ categories: v.array(topMatches) }),
    needs: 'guest',
    safe: true,
    limit: 'search',
    errors: ['bad_query', 'not_found'],
  }),
  /** For a patent: others of its application or family, oldest first (S1§9). For a person: profiles of a similar name. */
  related: endpoint({
    method: 'POST',
    host: 'search',
    path: '/related_documents',
    summary: 'Documents of the same patent family by publication date, or profiles with a similar name.',
    body: v.object({ index: v.picklist(['patents', 'researchers']), slug: v.pipe(v.string(), atLeast(1), atMost(300)) }),
    reply: v.object({ results: v.array(resultItem) }),
    needs: 'guest',
    safe: true,
    limit: 'search',
    errors: ['not_found', 'gone'],
  }),
  list: endpoint({
    method: 'POST',
    host: 'search',
    path: '/list',
    summary: 'The cards of records, in the requested order; records that do not exist are left out.',
    body: v.object({
      index: v.picklist(indexNames),
      slugs: v.pipe(v.array(v.pipe(v.string(), atLeast(1), atMost(300))), v.maxLength(50)),
    }),
    reply: v.object({ results: v.array(resultItem) }),
    needs: 'guest',
    safe: true,
    limit: 'search',
  }),
  dashboardOf: endpoint({
    method: 'GET',
    host: 'search',
    path: '/dashboard_data',
    summary: 'What search home shows of one index.',
    query: v.object({ index: v.picklist(indexNames) }),
    reply: dashboard,
    needs: 'guest',
    limit: 'search',
  }),
  dashboard: endpoint({
    method: 'POST',
    host: 'search',
    path: '/dashboard_data',
    summary: 'What search home shows of the given indexes, or of all.',
    body: v.object({ indexes: v.optional(v.pipe(v.array(v.picklist(indexNames)), v.maxLength(11)), []) }),
    reply: v.object({ dashboards: v.array(dashboard) }),
    needs: 'guest',
    safe: true,
    limit: 'search',
  }),
}
