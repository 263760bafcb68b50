import { formatNumber } from '#kit/format-number.ts'
import { isCovered, type ShownPoint } from '#workers/trend-normalisation/normalised.ts'
import { type Drawing, type LegendEntry, shape, type SvgShape } from '../drawing.ts'
import { pictureColours } from '../picture-colours.data.ts'
import { markStepOf, scaleTopOf, yearEnds } from './chart-scale.ts'
import type { YearMeasure } from './year-measure.ts'

interface ChartDrawingOptions {
  points: readonly ShownPoint[]
  measure: YearMeasure
  width: number
  height: number
  /** The top of the scale, for charts that are compared. */
  top?: number | undefined
  /** The second of two searches has a colour and a line of its own. */
  isSecond?: boolean
}

const font = 11
const left = 48
const bottom = 20
const yearWidth = 40

/** The same chart as YearChart draws on a canvas: bars of 80 % of a year's width, or a line of 2 px (S1§9) with a gap where a year has no records. */
export function chartDrawing({ points, measure, width, height, top, isSecond = false }: ChartDrawingOptions): Drawing {
  const [first, last] = yearEnds(points)
  const scaleTop = top ?? scaleTopOf(points.map(point => point[measure]))
  const inside = { width: width - left - 8, height: height - bottom - 8 }
  const x = (year: number): number => round(left + ((year - first) / (last - first)) * inside.width)
  const y = (value: number): number => round(8 + inside.height * (1 - Math.min(value, scaleTop) / scaleTop))
  const colours = seriesColours(isSecond)
  const data =
    points.length === 0
      ? [text(left + inside.width / 2, 8 + inside.height / 2, 'No data available', 'middle')]
      : measure === 'count'
        ? bars(points, x, y, colours.fill)
        : lines(points, x, y, colours.line, isSecond)
  const base = shape('line', { x1: left, x2: width - 8, y1: y(0), y2: y(0), stroke: pictureColours.ink2, 'stroke-width': 1 })
  return { width, height, shapes: [...heights(scaleTop, measure, y, width), ...data, base, ...years(points, x, height, inside.width)] }
}

/** What the marks of a chart mean. */
export const chartLegend = (label: string, measure: YearMeasure, isSecond = false): LegendEntry =>
  measure === 'count'
    ? { label, colour: seriesColours(isSecond).fill }
    : { label, colour: seriesColours(isSecond).line, line: isSecond ? 'dashed' : 'solid' }

const seriesColours = (isSecond: boolean): { line: string; fill: string } =>
  isSecond
    ? { line: pictureColours.second, fill: pictureColours.secondFill }
    : { line: pictureColours.first, fill: pictureColours.firstFill }

function heights(top: number, measure: YearMeasure, y: (value: number) => number, width: number): SvgShape[] {
  const step = markStepOf(top, 5, measure === 'count')
  return Array.from({ length: Math.floor(top / step + 1e-9) + 1 }, (_, n) => round(n * step, 6)).flatMap(value => [
    shape('line', { x1: left, x2: width - 8, y1: y(value), y2: y(value), stroke: pictureColours.rule, 'stroke-width': 1 }),
    text(left - 6, y(value) + 4, measure === 'count' ? formatNumber(value) : `${value} %`, 'end'),
  ])
}

function years(points: readonly ShownPoint[], x: (year: number) => number, height: number, width: number): SvgShape[] {
  const step = markStepOf(Math.max(points.length, 1), Math.max(1, Math.floor(width / yearWidth)), true)
  return points
    .filter(({ year }) => year % step === 0 || points.length === 1)
    .map(({ year }) => text(x(year), height - 4, String(year), 'middle'))
}

const bars = (points: readonly ShownPoint[], x: (year: number) => number, y: (value: number) => number, fill: string): SvgShape[] =>
  points.map(({ year, count }) =>
    shape('rect', { x: x(year - 0.4), y: y(count), width: round(x(year + 0.4) - x(year - 0.4)), height: round(y(0) - y(count)), fill }),
  )

function lines(
  points: readonly ShownPoint[],
  x: (year: number) => number,
  y: (value: number) => number,
  stroke: string,
  isDashed: boolean,
): SvgShape[] {
  const runs = withoutGaps(points).map(run => run.map(({ year, percentage }) => ({ x: x(year), y: y(percentage) })))
  const line = (places: readonly { x: number; y: number }[]): SvgShape =>
    shape('polyline', {
      points: places.map(place => `${place.x},${place.y}`).join(' '),
      fill: 'none',
      stroke,
      'stroke-width': 2,
      'stroke-linejoin': 'round',
      ...(isDashed && { 'stroke-dasharray': '5 3' }),
    })
  return [...runs.map(line), ...runs.flat().map(place => shape('circle', { cx: place.x, cy: place.y, r: 2.5, fill: stroke }))]
}

/** The years between two gaps, each. */
function withoutGaps(points: readonly ShownPoint[]): ShownPoint[][] {
  const runs: ShownPoint[][] = [[]]
  for (const point of points) {
    if (isCovered(point)) runs.at(-1)!.push(point)
    else runs.push([])
  }
  return runs.filter(run => run.length > 0)
}

const text = (x: number, y: number, content: string, anchor: 'middle' | 'end'): SvgShape =>
  shape('text', { x: round(x), y: round(y), 'font-size': font, fill: pictureColours.ink2, 'text-anchor': anchor }, content)

const round = (value: number, places = 2): number => Number(value.toFixed(places))
