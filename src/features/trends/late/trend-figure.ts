import type { Trend } from '#contract/trends.ts'
import {
  chartDrawing,
  chartLegend,
  chartsDrawing,
  figureName,
  type TableCells,
  type FigureWithTable,
  searchCaption,
  searchLink,
  type YearMeasure,
} from '#features/figures/index.ts'
import { isCovered } from '#workers/trend-normalisation/normalised.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import type { ShownBucket, ShownTrend } from '#workers/trend-normalisation/shown-trend.ts'
import { movementLabels } from './movement-texts.ts'

/** A search and its trend; `name` is how the picture calls it where there are two. */
export interface DrawnSearch {
  state: UrlSearchState
  name: string
  trend: ShownTrend
}

interface TrendFigureOptions {
  declared: Trend
  measure: YearMeasure
  /** One search, or two that are compared. */
  searches: readonly DrawnSearch[]
  /** Only this value. */
  bucket?: ShownBucket
}

const sizes = { whole: { width: 720, height: 300 }, half: { width: 420, height: 240 }, small: { width: 270, height: 150 } } as const
const columns = 3

/** A trend as it is saved: all its values, or one. */
export function trendFigure({ declared, measure, searches, bucket }: TrendFigureOptions): FigureWithTable {
  const [first] = searches
  if (!first) throw new Error('There is nothing to draw.')
  const isCompared = searches.length > 1
  const buckets = bucket ? [bucket] : first.trend.buckets
  const size = isCompared ? sizes.half : buckets.length === 1 ? sizes.whole : sizes.small
  const charts = buckets.flatMap(({ name, value }) =>
    searches.map((search, at) => {
      const own = shownBucketOf(search.trend, value)
      const points = own?.points ?? []
      return {
        name: isCompared ? `${name}: ${search.name}` : name,
        note: [`${own?.total ?? 0} ${declared.subtitle_suffix}`, own?.moved && movementLabels[own.moved]].filter(Boolean).join(', '),
        drawing: chartDrawing({ points, measure, ...size, top: topOfBucket(searches, value, measure), isSecond: at === 1 }),
      }
    }),
  )
  const what = measure === 'count' ? 'Results' : `Percentage ${declared.tooltip_suffix}`
  return {
    svg: charts.length === 1 && charts[0] ? charts[0].drawing : chartsDrawing(charts, isCompared ? 2 : columns),
    legend: searches.map(({ name }, at) => chartLegend(isCompared ? `${what}: ${name}` : what, measure, at === 1)),
    title: [declared.label, bucket && declared.label !== bucket.name && bucket.name].filter(Boolean).join(': '),
    caption: [...searches.flatMap(({ state, trend }) => searchCaption(state, trend.total)), `By ${declared.date_label.toLowerCase()}`],
    name: figureName(
      first.state.category,
      [declared.label, bucket && declared.label !== bucket.name && bucket.name].filter(Boolean).join(' '),
    ),
    link: searchLink(first.state),
    table: tableOf(searches, buckets, declared),
  }
}

export const shownBucketOf = ({ buckets }: ShownTrend, value: string | undefined): ShownBucket | undefined =>
  buckets.find(bucket => bucket.value === value)

/** The scale that the charts of a value share; undefined where there is only one. */
export function topOfBucket(
  searches: readonly Pick<DrawnSearch, 'trend'>[],
  value: string | undefined,
  measure: YearMeasure,
): number | undefined {
  if (searches.length < 2) return undefined
  const values = searches.flatMap(({ trend }) => (shownBucketOf(trend, value)?.points ?? []).map(point => point[measure]))
  return Math.max(...values, 0) * 1.05 || 1
}

/** How the table calls what the chart has no year for. */
export const otherYears = 'Other years or none'

function tableOf(searches: readonly DrawnSearch[], buckets: readonly ShownBucket[], declared: Trend): TableCells {
  const isAll = buckets.every(({ value }) => value === undefined)
  const rows = searches.flatMap(({ name, trend }) =>
    buckets.flatMap(({ name: label, value }) => {
      const { points = [], others = 0 } = shownBucketOf(trend, value) ?? {}
      const years = points.map(point => [name, label, point.year, point.count, point.total, isCovered(point) ? point.percentage : ''])
      return others > 0 ? [...years, [name, label, otherYears, others, '', '']] : years
    }),
  )
  return [['Search', declared.label, 'Year', 'Results', isAll ? 'All records' : 'All found', 'Percentage'], ...rows]
}
