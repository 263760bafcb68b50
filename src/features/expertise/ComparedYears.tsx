import { useMemo } from 'react'
import {
  chartDrawing,
  chartsDrawing,
  figureName,
  type FigureWithTable,
  lastChartYear,
  SaveFigureMenu,
  YearChart,
} from '#features/figures/index.ts'
import type { ScopeIndex } from '#contract/search.ts'
import { serverDate } from '#kit/server-clock.ts'
import { formatDate } from '#ui/text/format-time.ts'
import { normalised, countIn } from '#workers/trend-normalisation/normalised.ts'
import type { Compared } from './compared-terms.ts'
import { formatNumber } from '#kit/format-number.ts'
import { ScrollRegion } from '#ui/list/ScrollRegion.tsx'
import css from './CompareModal.module.css'

/** A small chart for each record, all on one scale, and a table with the numbers. */
export function ComparedYears({ index, records }: { index: ScopeIndex; records: readonly Compared[] }) {
  const { years, series } = useMemo(() => alignYears(records), [records])
  const most = Math.max(0, ...series.flatMap(({ points }) => points.map(({ count }) => count)))
  if (most === 0) return <p>No data available</p>
  return (
    <>
      <ul className={css['charts']}>
        {series.map(({ slug, title, points }) => (
          <li key={slug}>
            <h4>{title}</h4>
            <YearChart
              points={points}
              measure="count"
              height={150}
              top={most * 1.05}
              label={`${title}: documents by year; the table below has the numbers`}
            />
          </li>
        ))}
      </ul>
      <p className={css['save']}>
        <SaveFigureMenu figure={() => figureOf(index, years, series, most * 1.05)} align="start" />
      </p>
      <details className={css['numbers']}>
        <summary>View as table</summary>
        <ScrollRegion label="Documents by year">
          <table className={css['table']}>
            <thead>
              <tr>
                <th scope="col">Year</th>
                {series.map(({ slug, title }) => (
                  <th key={slug} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {years.toReversed().map(({ year }, back) => (
                <tr key={year}>
                  <th scope="row">{year}</th>
                  {series.map(({ slug, points }) => (
                    <td key={slug}>{formatNumber(points[points.length - 1 - back]?.count ?? 0)}</td>
                  ))}
                </tr>
              ))}
              {hasOthers(series) && (
                <tr>
                  <th scope="row">Other years</th>
                  {series.map(({ slug, others }) => (
                    <td key={slug}>{formatNumber(others)}</td>
                  ))}
                </tr>
              )}
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </>
  )
}

/** Gives every chart the same years, so that they can be compared. */
function alignYears(records: readonly Compared[]) {
  const last = lastChartYear()
  const allYears = normalised(
    records.flatMap(record => record.years),
    last,
  ).map(({ year }) => ({ year, count: 0, total: 0 }))
  return {
    years: allYears,
    series: records.map(({ slug_values, title, years }) => {
      const points = normalised([...allYears, ...years], last)
      return { slug: slug_values[0], title, points, others: countIn(years) - countIn(points) }
    }),
  }
}

type Aligned = ReturnType<typeof alignYears>
const hasOthers = (series: Aligned['series']): boolean => series.some(({ others }) => others > 0)

/** The charts side by side as they are saved. A comparison has no address: the link opens the list in which its records were chosen. */
function figureOf(index: ScopeIndex, years: Aligned['years'], series: Aligned['series'], top: number): FigureWithTable {
  const charts = series.map(({ title, points }) => ({
    name: title,
    drawing: chartDrawing({ points, measure: 'count', width: 340, height: 180, top }),
  }))
  return {
    svg: chartsDrawing(charts, 2),
    title: 'Documents by year',
    caption: [series.map(({ title }) => title).join('; '), `Counted on ${formatDate(serverDate().toISOString().slice(0, 10))}. Indago`],
    name: figureName(index, 'Documents by year'),
    link: location.href,
    table: [
      ['Year', ...series.map(({ title }) => title)],
      ...years.map(({ year }, at) => [year, ...series.map(({ points }) => points[at]?.count ?? 0)]),
      ...(hasOthers(series) ? [['Other years', ...series.map(({ others }) => others)]] : []),
    ],
  }
}
