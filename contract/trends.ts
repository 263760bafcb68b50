import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { dataPoint } from './expertise.ts'
import { indexes } from './indexes/all.ts'
import type { IndexName } from './indexes/shape.ts'
import { indexTrends } from './indexes/trends.data.ts'
import { chartYears, mostTrendValues } from './chart-limits.ts'
import { atLeast, atMost } from './rules.ts'
import { searchState } from './search.ts'

/** What of an index can be followed by year (S3§3). */
export const trend = v.object({
  /** The filter whose values are followed; of all results, the filter of years itself. */
  key: v.string(),
  label: v.string(),
  order: v.number(),
  /** What happened in a year. */
  date_label: v.string(),
  /** Behind the number of results of a value: “34 publications”. */
  subtitle_suffix: v.string(),
  /** Behind the percentage of a point: “12.5 % of the publications found”. */
  tooltip_suffix: v.string(),
  /** The values that have an order of their own, in it. Empty: those with the most results come first. */
  bucket_order: v.array(v.string()),
})
export type Trend = v.InferOutput<typeof trend>

/** A value of a trend (S3§3), or all results. */
export const trendBucket = v.object({
  /** Chooses it in the filter of the trend; absent for all results. */
  value: v.optional(v.string()),
  name: v.string(),
  /** Its place: by `bucket_order` where there is one, else active ones first, then by `total` (S3§9). */
  order: v.number(),
  active: v.boolean(),
  /** Its results of all years. */
  total: v.number(),
  /** `count`: its results of the year. `total`: the results of the search of that year; for all results, the records of the index. */
  points: v.array(dataPoint),
})
export type TrendBucket = v.InferOutput<typeof trendBucket>

export const trendReply = v.object({
  trend: v.string(),
  /** The results that were counted: the values that are chosen in the trend's own filter do not narrow it. */
  total: v.number(),
  /** The keyword in the spelling whose results are counted, where that is another one. */
  spelling: v.optional(v.string()),
  buckets: v.array(trendBucket),
})
export type TrendReply = v.InferOutput<typeof trendReply>

export const trendsConfigReply = v.object({ trends: v.array(trend) })

const trendKey = v.pipe(v.string(), atLeast(1), atMost(60))

/** The trends of an index, in their order: all results first. Empty for an index without a date. */
export function trendsOf(name: IndexName): Trend[] {
  const declared = indexTrends[name]
  if (!declared) return []
  const index = indexes[name]
  const { by, dateLabel, facets, bucketOrder = {} } = declared
  const records = index.label.toLowerCase()
  return [by, ...facets].flatMap((key, order) => {
    const facet = index.facets.find(one => one.name === key)
    if (!facet) return []
    const isAll = key === by
    return {
      key,
      label: isAll ? 'All results' : facet.label,
      order,
      date_label: dateLabel,
      subtitle_suffix: records,
      tooltip_suffix: isAll ? `of all ${records}` : `of the ${records} found`,
      bucket_order: [...(bucketOrder[key] ?? [])],
    }
  })
}

/** The facet of years by which an index is followed. */
export const trendYears = (name: IndexName): string | undefined => indexTrends[name]?.by

export const trends = {
  config: endpoint({
    method: 'POST',
    host: 'search',
    path: '/trends_config',
    summary:
      'What of a search can be followed by year: all its results, and the filters of which they have values. With `trend` only that one.',
    body: v.object({ ...searchState.entries, trend: v.optional(trendKey) }),
    reply: trendsConfigReply,
    needs: 'viewTrendsModal',
    safe: true,
    limit: 'search',
    errors: ['bad_query', 'not_found'],
  }),
  show: endpoint({
    method: 'POST',
    host: 'search',
    path: '/trends',
    summary: `The results of a search by year for each value of one trend, from ${chartYears.first} on: the ${mostTrendValues} values with the most results, or those that are named.`,
    body: v.object({
      ...searchState.entries,
      trend: trendKey,
      values: v.optional(v.pipe(v.array(v.pipe(v.string(), atLeast(1), atMost(300))), v.maxLength(mostTrendValues))),
    }),
    reply: trendReply,
    needs: 'viewTrendsModal',
    safe: true,
    limit: 'search',
    errors: ['bad_query', 'not_found'],
  }),
}
