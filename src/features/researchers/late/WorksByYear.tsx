import { useMemo } from 'react'
import { chartYears } from '#contract/chart-limits.ts'
import { recordPage } from '#contract/record-page.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import {
  chartDrawing,
  chartLegend,
  figureName,
  lastChartYear,
  type FigureWithTable,
  SaveFigureMenu,
  YearChart,
} from '#features/figures/index.ts'
import { counted, formatNumber } from '#kit/format-number.ts'
import { serverDate } from '#kit/server-clock.ts'
import { FigureTable } from '#ui/list/ScrollRegion.tsx'
import { formatDate } from '#ui/text/format-time.ts'
import { useInView } from '#ui/use-in-view.ts'
import { normalised, type ShownPoint } from '#workers/trend-normalisation/normalised.ts'
import css from './WorksByYear.module.css'

interface WorksByYearProps {
  /** Whose publications they are. */
  of: { index: IndexName; slug: string; name: string }
  /** Citations are shown where some are known. */
  years: readonly { year: number; count: number; citations?: number }[]
  hasCitations?: boolean
}

const yearText = ({ year, count }: ShownPoint): string => `${year}: ${counted(count, 'publication')}`

/** The publications of a profile by year, as a chart from 2005 (S1§9) and as a table of all years. */
export default function WorksByYear({ of, years, hasCitations = false }: WorksByYearProps) {
  const points = useMemo(
    () =>
      normalised(
        years.map(({ year, count }) => ({ year, count, total: count })),
        lastChartYear(),
      ),
    [years],
  )
  const [ref, isSeen] = useInView<HTMLDivElement>()
  const isEarlier = (years[0]?.year ?? chartYears.first) < chartYears.first
  return (
    <>
      {points.length > 0 && (
        <div ref={ref} className={css['chart']}>
          {isSeen && (
            <YearChart
              points={points}
              measure="count"
              height={200}
              yearText={yearText}
              label={`Publications by year from ${points[0]?.year} to ${points.at(-1)?.year}; the table below has the numbers`}
            />
          )}
        </div>
      )}
      <div className={css['tools']}>
        <details className={css['numbers']}>
          <summary>View as table{isEarlier && `, with the years before ${chartYears.first}`}</summary>
          <FigureTable caption="Publications by year" className={css['table']}>
            <thead>
              <tr>
                <th scope="col">Year</th>
                <th scope="col">Publications</th>
                {hasCitations && <th scope="col">Citations of these</th>}
              </tr>
            </thead>
            <tbody>
              {years.toReversed().map(({ year, count, citations }) => (
                <tr key={year}>
                  <th scope="row">{year}</th>
                  <td>{formatNumber(count)}</td>
                  {hasCitations && <td>{formatNumber(citations ?? 0)}</td>}
                </tr>
              ))}
            </tbody>
          </FigureTable>
        </details>
        <SaveFigureMenu of="publications by year" iconOnly figure={() => figureOf(of, years, points, hasCitations)} />
      </div>
    </>
  )
}

/** The chart as it is saved, with the address of the profile. */
function figureOf(
  { index, slug, name }: WorksByYearProps['of'],
  years: WorksByYearProps['years'],
  points: readonly ShownPoint[],
  hasCitations: boolean,
): FigureWithTable {
  return {
    svg: chartDrawing({ points, measure: 'count', width: 720, height: 300 }),
    legend: [chartLegend('Publications', 'count')],
    title: `${name}: publications by year`,
    caption: [`Counted on ${formatDate(serverDate().toISOString().slice(0, 10))}. Indago`],
    name: figureName(index, `${name} publications by year`),
    link: location.origin + recordPage(index, slug),
    table: [
      ['Year', 'Publications', ...(hasCitations ? ['Citations of these'] : [])],
      ...years.map(({ year, count, citations }) => [year, count, ...(hasCitations ? [citations ?? 0] : [])]),
    ],
  }
}
