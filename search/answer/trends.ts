import type { IndexData } from '#contract/indexes/shape.ts'
import { mostTrendValues } from '#contract/chart-limits.ts'
import type { SearchState } from '#contract/search.ts'
import { type Trend, type TrendBucket, type TrendReply, trendsOf, trendYears } from '#contract/trends.ts'
import type { FollowedValue } from '../facets/trends.ts'
import type { EngineRequest } from '../query/engine-request.ts'
import type { SearchEngine } from './search-engine.ts'

interface Followed {
  index: IndexData
  engine: Pick<SearchEngine, 'trend' | 'categories'>
}

type Asked = Pick<SearchState, 'active_in_country'> & { trend: string; values?: readonly string[] | undefined }

/** With `active_in_country`, the places where a record is active stand for its country. */
function facetOf({ index: { places = {} as NonNullable<IndexData['places']> } }: Followed, { active_in_country, trend }: Asked): string {
  return active_in_country && trend === places.country ? (places.active ?? trend) : trend
}

/** One trend of a search; undefined if the index has no such trend. */
export function trendOf(on: Followed, request: EngineRequest, asked: Asked): TrendReply | undefined {
  const declared = trendsOf(on.index.name).find(({ key }) => key === asked.trend)
  const by = trendYears(on.index.name)
  if (!declared || by === undefined) return undefined
  const wanted = { facet: facetOf(on, asked), by, values: asked.values, most: mostTrendValues }
  const { total, all, values } = on.engine.trend(request, wanted)
  const buckets = asked.trend === by ? [{ name: declared.label, active: false, total, points: all }] : inOrder(values, declared)
  return { trend: declared.key, total, buckets: buckets.map((bucket, order) => ({ ...bucket, order })) }
}

/** By the trend's own order, else active ones first, then those with the most results (S3§9). */
function inOrder(values: readonly FollowedValue[], { bucket_order }: Trend): Omit<TrendBucket, 'order'>[] {
  const places = new Map(bucket_order.map((value, place) => [value, place]))
  const place = (value: string): number => places.get(value) ?? bucket_order.length
  const bySize = (a: FollowedValue, b: FollowedValue): number =>
    Number(b.active) - Number(a.active) || b.total - a.total || (a.value < b.value ? -1 : 1)
  return values
    .toSorted((a, b) => (bucket_order.length > 0 ? place(a.value) - place(b.value) : 0) || bySize(a, b))
    .map(({ label, ...followed }) => ({ ...followed, name: label }))
}

/** The trends of an index for which a search has values; none without results. */
export function trendsWithValues(on: Followed, request: EngineRequest, asked: Pick<SearchState, 'active_in_country'>): Trend[] {
  const { [trendYears(on.index.name) ?? '']: _years, ...filters } = request.filters
  const known = new Map(on.engine.categories({ ...request, filters }).map(({ name, total }) => [name, total]))
  return trendsOf(on.index.name).filter(trend => (known.get(facetOf(on, { ...asked, trend: trend.key })) ?? 0) > 0)
}
