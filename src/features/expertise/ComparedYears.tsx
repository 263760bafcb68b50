import { useMemo } from 'react'
import { late } from '#ui/waiting/late.tsx'
import { normalised } from '#workers/trend-normalisation/normalised.ts'
import type { Compared } from './compared-terms.ts'
import { formatNumber } from '#kit/format-number.ts'
import { ScrollRegion } from '#ui/list/ScrollRegion.tsx'
import css from './CompareModal.module.css'

const YearChart = late(() => import('./YearChart.tsx'))

/** A small chart for each record, all on one scale, and a table with the numbers. */
export function ComparedYears({ records }: { records: readonly Compared[] }) {
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
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </>
  )
}

/** Gives every chart the same years, so that they can be compared. */
function alignYears(records: readonly Compared[]) {
  const allYears = normalised(records.flatMap(record => record.years)).map(({ year }) => ({ year, count: 0, total: 0 }))
  return {
    years: allYears,
    series: records.map(({ slug_values, title, years }) => ({ slug: slug_values[0], title, points: normalised([...allYears, ...years]) })),
  }
}
