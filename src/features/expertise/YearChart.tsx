import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { ShownPoint } from '#workers/trend-normalisation/normalised.ts'
import { formatNumber } from '#kit/format-number.ts'
import { useIsDark } from '#ui/theme.ts'
import css from './YearChart.module.css'

/** Counts are bars of 80 % of a year's width, percentages a line of 2 px (S1§9). */
type YearMeasure = 'count' | 'percentage'

interface YearChartProps {
  points: readonly ShownPoint[]
  measure: YearMeasure
  /** Describes the chart; the table beside it has the numbers. */
  label: string
  height: number
  /** The maximum of the scale, for charts that are compared. */
  top?: number | undefined
}

const barsPath = uPlot.paths.bars?.({ size: [0.8, 64] })

/** Draws points by year on a canvas, again whenever the width, the colours or the points change. */
export default function YearChart(props: YearChartProps) {
  return <Chart key={String(useIsDark())} {...props} />
}

function Chart({ points, measure, label, height, top }: YearChartProps) {
  const container = useRef<HTMLDivElement>(null)
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
          x: { time: false, range: (_, from, to) => [from - 0.6, to + 0.6] },
          y: { range: (_, _from, to) => [0, top ?? Math.max(to * 1.05, 1)] },
        },
        axes: [
          {
            stroke: ink,
            grid: { show: false },
            ticks: { stroke: rule, size: 4 },
            incrs: [1, 2, 5, 10],
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
            ...(measure === 'count' && barsPath && { paths: barsPath, fill: wash }),
          },
        ],
        hooks: { setCursor: [({ cursor }) => setCursorIndex(cursor.idx ?? undefined)] },
      },
      [points.map(point => point.year), points.map(point => point[measure])],
      box,
    )
    const watch = new ResizeObserver(() => chart.setSize({ width: Math.max(box.clientWidth, 100), height }))
    watch.observe(box)
    return () => {
      watch.disconnect()
      chart.destroy()
    }
  }, [points, measure, height, top])

  const pointed = cursorIndex === undefined ? undefined : points[cursorIndex]
  return (
    <figure className={css['figure']} aria-label={label}>
      <div ref={container} aria-hidden="true">
        <ColourProbes />
      </div>
      <figcaption className={css['caption']} aria-hidden="true">
        {pointed && `${pointed.year}: ${formatNumber(pointed.count)} of ${formatNumber(pointed.total)} (${pointed.percentage} %)`}
      </figcaption>
    </figure>
  )
}

const wholeSteps = [1, 2, 5].flatMap(step => Array.from({ length: 9 }, (_, zeros) => step * 10 ** zeros)).toSorted((a, b) => a - b)

/** A canvas cannot use custom properties, so the colours are read from these elements. */
const ColourProbes = () => (
  <>
    <i hidden className={css['ink']} />
    <i hidden className={css['rule']} />
    <i hidden className={css['mark']} />
    <i hidden className={css['wash']} />
  </>
)

function coloursOf(box: Element): { ink: string; rule: string; mark: string; wash: string } {
  const [ink = 'gray', rule = 'gray', mark = 'gray', wash = 'gray'] = [...box.querySelectorAll('i')].map(
    probe => getComputedStyle(probe).color,
  )
  return { ink, rule, mark, wash }
}
