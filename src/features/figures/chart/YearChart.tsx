import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { isCovered, type ShownPoint } from '#workers/trend-normalisation/normalised.ts'
import { formatNumber } from '#kit/format-number.ts'
import { useIsDark } from '#ui/theme.ts'
import { scaleTopOf, yearEnds } from './chart-scale.ts'
import { movedCursor } from './move-cursor.ts'
import type { YearMeasure } from './year-measure.ts'
import css from './YearChart.module.css'

export interface YearChartProps {
  points: readonly ShownPoint[]
  measure: YearMeasure
  /** Describes the chart; the table beside it has the numbers. */
  label: string
  height: number
  /** The maximum of the scale, for charts that are compared. */
  top?: number | undefined
  /** The second of two searches has a colour and a line of its own. */
  isSecond?: boolean
  /** What a percentage is of: `of all publications`. */
  ofWhat?: string
  /** A year in words, where it is not a part of all records. */
  yearText?: (point: ShownPoint) => string
}

const barsPath = uPlot.paths.bars?.({ size: [0.8, 64] })

/** Draws points by year on a canvas, again whenever the width, the colours or the points change. */
export default function YearChart(props: YearChartProps) {
  return <Chart key={String(useIsDark())} {...props} />
}

function Chart({ points, measure, label, height, top, isSecond = false, ofWhat, yearText }: YearChartProps) {
  const container = useRef<HTMLDivElement>(null)
  const drawn = useRef<uPlot>(null)
  const [cursorIndex, setCursorIndex] = useState<number>()

  useEffect(() => {
    const box = container.current
    if (!box) return
    const { ink, rule, mark, wash } = coloursOf(box)
    const font = `12px ${getComputedStyle(box).fontFamily}`
    const chart = new uPlot(
      {
        width: Math.max(box.clientWidth, 100),
        height,
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { show: measure === 'percentage' } },
        scales: {
          // Not what uPlot proposes: for a single year that would begin at 0.
          x: { time: false, range: () => yearEnds(points) },
          y: { range: (_, _from, to) => [0, top ?? scaleTopOf([to])] },
        },
        axes: [
          {
            stroke: ink,
            grid: { show: false },
            ticks: { stroke: rule, size: 4 },
            size: 30,
            incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500],
            values: (_, years) => years.map(String),
            font,
          },
          {
            stroke: ink,
            grid: { stroke: rule, width: 1 },
            ticks: { show: false },
            size: 52,
            font,
            values: (_, values) => values.map(value => (measure === 'count' ? formatNumber(value) : `${value} %`)),
            ...(measure === 'count' && { incrs: wholeSteps }),
          },
        ],
        series: [
          {},
          {
            stroke: mark,
            width: measure === 'count' ? 0 : 2,
            points: { show: measure === 'percentage' && points.length < 40 },
            ...(measure === 'percentage' && isSecond && { dash: [6, 4] }),
            ...(measure === 'count' && barsPath && { paths: barsPath, fill: wash }),
          },
        ],
        hooks: { setCursor: [({ cursor }) => setCursorIndex(cursor.idx ?? undefined)] },
      },
      [points.map(point => point.year), points.map(point => (measure === 'count' || isCovered(point) ? point[measure] : null))],
      box,
    )
    drawn.current = chart
    // It is told of the first size too, and drawing takes as long again for the same.
    const watch = new ResizeObserver(() => {
      const width = Math.max(box.clientWidth, 100)
      if (width !== chart.width) chart.setSize({ width, height })
    })
    watch.observe(box)
    return () => {
      watch.disconnect()
      chart.destroy()
      drawn.current = null
    }
  }, [points, measure, height, top, isSecond])

  const showCursor = (at: number | undefined) => {
    const chart = drawn.current
    const point = at === undefined ? undefined : points[at]
    if (chart) chart.setCursor(point ? { left: chart.valToPos(point.year, 'x'), top: 0 } : { left: -10, top: -10 })
  }
  const handleKey = (event: KeyboardEvent) => {
    const next = movedCursor(event.key, cursorIndex, points.length)
    if (next === undefined) return
    event.preventDefault()
    showCursor(next)
  }
  const textOf = (point: ShownPoint | undefined) => (point ? (yearText?.(point) ?? partText(point, ofWhat)) : '')

  const pointed = cursorIndex === undefined ? undefined : points[cursorIndex]
  const said = pointed ?? points.at(-1)
  return (
    <figure className={css['figure']} aria-label={label}>
      {/* Its arrow keys move the cursor of the chart, and the year that it is at is said. */}
      <div
        ref={container}
        className={css['plot']}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input cannot contain a chart
        role="slider"
        tabIndex={0}
        aria-label="Year"
        aria-valuemin={points[0]?.year ?? 0}
        aria-valuemax={points.at(-1)?.year ?? 0}
        aria-valuenow={said?.year ?? 0}
        aria-valuetext={textOf(said)}
        onKeyDown={handleKey}
        onBlur={() => showCursor(undefined)}
      >
        <ColourProbes isSecond={isSecond} />
      </div>
      <figcaption className={css['caption']} aria-hidden="true">
        {textOf(pointed)}
      </figcaption>
    </figure>
  )
}

const partText = ({ year, count, total, percentage }: ShownPoint, ofWhat = ''): string =>
  isCovered({ total })
    ? `${year}: ${formatNumber(count)} of ${formatNumber(total)} (${`${percentage} % ${ofWhat}`.trim()})`
    : `${year}: no records`

const wholeSteps = [1, 2, 5].flatMap(step => Array.from({ length: 9 }, (_, zeros) => step * 10 ** zeros)).toSorted((a, b) => a - b)

/** A canvas cannot use custom properties, so the colours are read from these elements. */
const ColourProbes = ({ isSecond }: { isSecond: boolean }) => (
  <>
    <i hidden className={css['ink']} />
    <i hidden className={css['rule']} />
    <i hidden className={isSecond ? css['second'] : css['mark']} />
    <i hidden className={isSecond ? css['secondWash'] : css['wash']} />
  </>
)

function coloursOf(box: Element): { ink: string; rule: string; mark: string; wash: string } {
  const [ink = 'gray', rule = 'gray', mark = 'gray', wash = 'gray'] = [...box.querySelectorAll('i')].map(
    probe => getComputedStyle(probe).color,
  )
  return { ink, rule, mark, wash }
}
