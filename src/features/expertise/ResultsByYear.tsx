import { useMemo, useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { type DataPoint, expertise } from '#contract/expertise.ts'
import type { SearchStateInput } from '#contract/search.ts'
import {
  chartDrawing,
  chartLegend,
  figureName,
  type FigureWithTable,
  lastChartYear,
  SaveFigureMenu,
  searchCaption,
  searchLink,
  YearChart,
  YearTable,
} from '#features/figures/index.ts'
import { LockedHint } from '#features/plans/index.ts'
import { useRight } from '#session/session.ts'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import { Switch } from '#ui/field/Switch.tsx'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { normalised, countIn, isCovered, type ShownPoint } from '#workers/trend-normalisation/normalised.ts'
import css from './ResultsByYear.module.css'

interface ResultsByYearProps {
  state: UrlSearchState
  body: SearchStateInput
  /** The number of results. */
  total: number
}

/** The results of a search by year. It reads its data when it is mounted, so mount it only when it is wanted. */
export default function ResultsByYear(props: ResultsByYearProps) {
  const mayView = useRight('viewFilters')
  return (
    <section className={css['block']} aria-label="Results by year">
      {mayView ? <Series {...props} /> : <LockedYears />}
    </section>
  )
}

function LockedYears() {
  return (
    <div className={css['locked']}>
      <Picture name="locked-graph" />
      <LockedHint right="viewFilters">Results by year requires filters.</LockedHint>
    </div>
  )
}

function Series({ state, body, total }: ResultsByYearProps) {
  const { sort: _sort, page: _page, per_page: _size, ...searched } = body
  const { answer, error, loading, again } = useRead(expertise.graphData, { body: searched })
  const mayFilter = useRight('useFilters')
  const [isPercentage, setIsPercentage] = useState(false)
  const series = useMemo(() => answer?.series.map(withoutOthers).filter(one => one.points.some(point => point.count > 0)), [answer])
  if (error || !series) return <NotLoaded error={error} again={again} what="Results by year" lines={6} />
  if (series.length === 0) return <p>No data available</p>
  return (
    <div className={css['series']} aria-busy={loading}>
      <Switch label="As a percentage of all records" checked={isPercentage} onChange={event => setIsPercentage(event.target.checked)} />
      {series.map(({ name, label, points, others }) => (
        <section key={name} className={css['one']}>
          <header>
            <h2>{label}</h2>
            <SaveFigureMenu
              of={label}
              iconOnly
              figure={() => figureOf(state, { label, points, others }, isPercentage ? 'percentage' : 'count', total)}
            />
          </header>
          <YearChart
            points={points}
            measure={isPercentage ? 'percentage' : 'count'}
            height={220}
            label={`${label}: ${isPercentage ? 'percentage of all records' : 'number of results'} from ${points[0]?.year} to ${points.at(-1)?.year}; the table below has the numbers`}
          />
          <YearTable
            caption={`${label}: results by year`}
            points={points}
            others={others}
            {...(mayFilter && {
              linkOf: year => searchUrl({ ...state, offset: 0, filters: { ...state.filters, [name]: [String(year)] } }),
            })}
          />
        </section>
      ))}
    </div>
  )
}

interface Shown {
  label: string
  points: readonly ShownPoint[]
  /** Results of years that are not drawn. */
  others: number
}

function withoutOthers<T extends { points: readonly DataPoint[] }>(series: T) {
  const points = normalised(series.points, lastChartYear())
  return { ...series, points, others: countIn(series.points) - countIn(points) }
}

/** The chart of results by year as it is saved. */
function figureOf(
  state: UrlSearchState,
  { label, points, others }: Shown,
  measure: 'count' | 'percentage',
  total: number,
): FigureWithTable {
  return {
    svg: chartDrawing({ points, measure, width: 720, height: 300 }),
    legend: [chartLegend(measure === 'count' ? 'Results' : 'Results as a percentage of all records', measure)],
    title: `${label}: results by year`,
    caption: searchCaption(state, total),
    name: figureName(state.category, label),
    link: searchLink(state),
    table: [
      ['Year', 'Results', 'All records', 'Percentage'],
      ...points.map(point => [point.year, point.count, point.total, isCovered(point) ? point.percentage : '']),
      ...(others > 0 ? [['Other years', others, '', '']] : []),
    ],
  }
}
