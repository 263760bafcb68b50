import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { ShownPoint } from '#workers/trend-normalisation/normalised.ts'
import { figure } from './figures.ts'
import css from './YearChart.module.css'

/** Counts are bars of 80 % of a year's room, percentages a line of 2 px (S1§9). */
export type Shown = 'count' | 'percentage'

interface YearChartProps {
  points: readonly ShownPoint[]
  shown: Shown
  /** What the chart tells, in words; the table beside it has the figures. */
  label: string
  height: number
  /** The top of the scale, for charts that are compared. */
  top?: number | undefined
}

const barsPath = uPlot.paths.bars?.({ size: [0.8, 64] })

/** Draws points by year onto a canvas; drawn anew when its width, the colours or the points change. */
export default function YearChart(props: YearChartProps) {
  return <Drawn key={String(useDark())} {...props} />
}

function Drawn({ points, shown, label, height, top }: YearChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<number>()

  useEffect(() => {
    const box = place.current
    if (!box) return
    const { ink, rule, mark, wash } = coloursOf(box)
    const font = `12px ${getComputedStyle(box).fontFamily}`
    const chart = new uPlot(
      {
        width: Math.max(box.clientWidth, 100),
        height,
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { show: shown === 'percentage' } },
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
            values: (_, values) => values.map(value => (shown === 'count' ? figure.format(value) : `${value} %`)),
            ...(shown === 'count' && { incrs: wholeSteps }),
          },
        ],
        series: [
          {},
          {
            stroke: mark,
            width: shown === 'count' ? 0 : 2,
            points: { show: shown === 'percentage' && points.length < 40 },
            ...(shown === 'count' && barsPath && { paths: barsPath, fill: wash }),
          },
        ],
        hooks: { setCursor: [({ cursor }) => setAt(cursor.idx ?? undefined)] },
      },
      [points.map(point => point.year), points.map(point => point[shown])],
      box,
    )
    const watch = new ResizeObserver(() => chart.setSize({ width: Math.max(box.clientWidth, 100), height }))
    watch.observe(box)
    return () => {
      watch.disconnect()
      chart.destroy()
    }
  }, [points, shown, height, top])

  const pointed = at === undefined ? undefined : points[at]
  return (
    <figure className={css['figure']} aria-label={label}>
      <div ref={place} aria-hidden="true">
        <Probes />
      </div>
      <figcaption className={css['told']} aria-hidden="true">
        {pointed && `${pointed.year}: ${figure.format(pointed.count)} of ${figure.format(pointed.total)} (${pointed.percentage} %)`}
      </figcaption>
    </figure>
  )
}

const wholeSteps = [1, 2, 5].flatMap(step => Array.from({ length: 9 }, (_, zeros) => step * 10 ** zeros)).toSorted((a, b) => a - b)

/** A canvas knows no custom properties: these carry the tokens as plain colours. */
const Probes = () => (
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

const darkness = matchMedia('(prefers-color-scheme: dark)')

function useDark(): boolean {
  const [isDark, setIsDark] = useState(darkness.matches)
  useEffect(() => {
    const follow = () => setIsDark(darkness.matches)
    darkness.addEventListener('change', follow)
    return () => darkness.removeEventListener('change', follow)
  }, [])
  return isDark
}
