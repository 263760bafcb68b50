import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { indexNames, sortNames } from './indexes/shape.ts'
import { limits } from './limits.ts'

/** One chosen or offered value of a filter. `value` is the slug of the label (S1§2, S3§3). */
const chosenBucket = v.object({ value: v.pipe(v.string(), v.minLength(1), v.maxLength(300)), active: v.optional(v.boolean(), true) })

const chosenFilters = v.record(
  v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  v.object({ buckets: v.pipe(v.array(chosenBucket), v.maxLength(200)), hide: v.optional(v.boolean(), false) }),
)

/** The search state as it travels (S1§3). Pages start at 0. */
export const searchState = v.object({
  index: v.picklist(indexNames),
  keyword: v.optional(v.pipe(v.string(), v.maxLength(limits.keywordLength)), ''),
  exclude: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(50)), []),
  search_by_fields: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(8)), []),
  filters: v.optional(chosenFilters, {}),
  sort: v.optional(v.picklist(sortNames), 'relevance'),
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.lastPage)), 0),
  per_page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), limits.pageSize),
  ignore_synonyms: v.optional(v.boolean(), false),
})
export type SearchState = v.InferOutput<typeof searchState>
export type SearchStateInput = v.InferInput<typeof searchState>

/** A stretch of a field's text with the places that matched, as [start, end) offsets into `text`. Never markup. */
export const highlight = v.object({ text: v.string(), ranges: v.array(v.tuple([v.number(), v.number()])) })
export type Highlight = v.InferOutput<typeof highlight>

export const resultItem = v.object({
  index: v.picklist(indexNames),
  /** The record's card fields under their wire names, and its slug_values. */
  data: v.looseObject({ slug_values: v.array(v.string()) }),
  hit_type: v.picklist(['match', 'suggestion']),
  /** By field of the index data; `title` fields whole, long texts as one stretch. */
  highlights: v.record(v.string(), highlight),
})
export type ResultItem = v.InferOutput<typeof resultItem>

export const filterBucket = v.object({ value: v.string(), label: v.string(), count: v.number(), active: v.boolean() })
export type FilterBucket = v.InferOutput<typeof filterBucket>

export const filter = v.object({
  name: v.string(),
  label: v.string(),
  /** Active buckets first, then by the facet's order; at most 50, `total` says how many there are. */
  buckets: v.array(filterBucket),
  total: v.number(),
})
export type Filter = v.InferOutput<typeof filter>

export const searchReply = v.object({
  index: v.picklist(indexNames),
  /** Exact. */
  total: v.number(),
  page: v.number(),
  per_page: v.number(),
  results: v.array(resultItem),
  /** Counts are disjunctive: a filter's own choice does not narrow its own counts. Empty without `viewFilters`. */
  filters: v.array(filter),
  /** Results that exist but are not shown to this user type; `viewFullSearchResults` opens them (S1§6). */
  locked: v.number(),
})
export type SearchReply = v.InferOutput<typeof searchReply>

export const countReply = v.object({ totals: v.record(v.picklist(indexNames), v.number()) })

export const search = {
  search: endpoint({
    method: 'POST',
    host: 'search',
    path: '/search',
    summary: 'One page of results of one index, with the exact total, facet counts and highlights.',
    body: searchState,
    reply: searchReply,
    needs: 'guest',
    errors: ['bad_query', 'right_required'],
  }),
  count: endpoint({
    method: 'POST',
    host: 'search',
    path: '/count',
    summary: 'How many records of each index the keyword finds; filters belong to one index and are left out.',
    body: v.pick(searchState, ['keyword', 'exclude', 'ignore_synonyms']),
    reply: countReply,
    needs: 'guest',
    errors: ['bad_query'],
  }),
}
