import { isCovered, type ShownPoint } from '#workers/trend-normalisation/normalised.ts'
import { formatNumber } from '#kit/format-number.ts'
import { FigureTable } from '#ui/list/ScrollRegion.tsx'
import css from './YearTable.module.css'

interface YearTableProps {
  caption: string
  points: readonly ShownPoint[]
  /** What a year's results are compared with. */
  totalLabel?: string
  /** Results that the chart has no year for. */
  others: number
  othersLabel?: string
  /** The address of a year's results. */
  linkOf?: (year: number) => string
}

/** The numbers of the chart, newest year first. */
export function YearTable({ caption, points, totalLabel = 'All records', others, othersLabel = 'Other years', linkOf }: YearTableProps) {
  return (
    <FigureTable caption={caption} className={css['years']}>
      <thead>
        <tr>
          <th scope="col">Year</th>
          <th scope="col">Results</th>
          <th scope="col">{totalLabel}</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(point => (
          <tr key={point.year}>
            <th scope="row">{linkOf && point.count > 0 ? <a href={linkOf(point.year)}>{point.year}</a> : point.year}</th>
            <td>{formatNumber(point.count)}</td>
            <td>{formatNumber(point.total)}</td>
            <td>{isCovered(point) ? `${point.percentage.toFixed(2)} %` : 'No records'}</td>
          </tr>
        ))}
        {others > 0 && (
          <tr>
            <th scope="row">{othersLabel}</th>
            <td>{formatNumber(others)}</td>
            <td>–</td>
            <td>–</td>
          </tr>
        )}
      </tbody>
    </FigureTable>
  )
}
