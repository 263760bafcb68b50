import { onWorld, worldFrame } from './world-projection.ts'

/** A place to be marked on the map, in degrees. */
export interface Point {
  lat: number
  lon: number
  label: string
}

/** What is drawn at one place: several points may lie there. */
interface Dot {
  x: number
  y: number
  labels: string[]
}

type Box = readonly [left: number, top: number, right: number, bottom: number]
type Frame = readonly [x: number, y: number, width: number, height: number]

const isOnEarth = ({ lat, lon }: Point): boolean => Math.abs(lat) <= 90 && Math.abs(lon) <= 180

/** Points as dots; those that cannot be told apart on the map are one, and what is not on Earth is none. */
export function dotsOf(points: readonly Point[]): Dot[] {
  const dots = new Map<string, Dot>()
  for (const point of points.filter(isOnEarth)) {
    const [x, y] = onWorld(point.lon, point.lat).map(value => Math.round(value * 10) / 10) as [number, number]
    const dot = dots.get(`${x} ${y}`)
    if (dot) dot.labels.push(point.label)
    else dots.set(`${x} ${y}`, { x, y, labels: [point.label] })
  }
  return [...dots.values()]
}

/** The room that an outline of `shapesOf` takes. */
export function boxOf(d: string): Box {
  const places = [...d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  return around(places)
}

const around = (places: readonly (readonly [number, number])[]): Box =>
  places.reduce<Box>(
    ([left, top, right, bottom], [x, y]) => [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)],
    [Infinity, Infinity, -Infinity, -Infinity],
  )

/** How much nearer than the whole world a map is looked at, at most: the outlines are not made for more. */
const nearest = 5

/** The part of the world around some dots and areas, with air about them, in the world's own proportions. All of it for none. */
export function frameAround(dots: readonly Dot[], areas: readonly Box[] = []): Frame {
  const [, , width, height] = worldFrame
  const corners = areas.flatMap(([left, top, right, bottom]) => [[left, top] as const, [right, bottom] as const])
  const [left, top, right, bottom] = around([...dots.map(({ x, y }) => [x, y] as const), ...corners])
  if (left > right) return worldFrame
  const part = Math.min(1, Math.max(1 / nearest, ((right - left) * 1.3) / width, ((bottom - top) * 1.3) / height))
  const place = (from: number, to: number, all: number) => Math.max(0, Math.min(all * (1 - part), (from + to - all * part) / 2))
  return [place(left, right, width), place(top, bottom, height), width * part, height * part]
}
