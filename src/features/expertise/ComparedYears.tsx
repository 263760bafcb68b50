import { useMemo } from 'react'
import { late } from '#ui/waiting/late.tsx'
import { normalised } from '#workers/trend-normalisation/normalised.ts'
import type { Compared } from './compared-terms.ts'
import { figure } from './figures.ts'
import { ScrollRegion } from '#ui/list/ScrollRegion.tsx'
import css from './CompareModal.module.css'

const YearChart = late(() => import('./YearChart.tsx'))

/** One small chart a record, all on one scale, and their figures as a table. */
export function ComparedYears({ records }: { records: readonly Compared[] }) {
  const { frame, series } = useMemo(() => inOneFrame(records), [records])
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
              shown="count"
              height={150}
              top={most * 1.05}
              label={`${title}: documents by year; the figures are in the table below`}
            />
          </li>
        ))}
      </ul>
      <details className={css['figures']}>
        <summary>The figures as a table</summary>
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
              {frame.toReversed().map(({ year }, back) => (
                <tr key={year}>
                  <th scope="row">{year}</th>
                  {series.map(({ slug, points }) => (
                    <td key={slug}>{figure.format(points[points.length - 1 - back]?.count ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </>
  )
}

/** The same years under every chart, so that a glance compares them. */
function inOneFrame(records: readonly Compared[]) {
  const frame = normalised(records.flatMap(record => record.years)).map(({ year }) => ({ year, count: 0, total: 0 }))
  return {
    frame,
    series: records.map(({ slug_values, title, years }) => ({ slug: slug_values[0], title, points: normalised([...frame, ...years]) })),
  }
}
