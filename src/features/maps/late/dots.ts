import { projectToWorld, worldFrame } from './world-projection.ts'

/** A place to mark on the map, in degrees. */
export interface Point {
  lat: number
  lon: number
  label: string
}

/** A dot on the map; it may stand for several points. */
interface Dot {
  x: number
  y: number
  labels: string[]
}

type Box = readonly [left: number, top: number, right: number, bottom: number]
type Frame = readonly [x: number, y: number, width: number, height: number]

const isOnEarth = ({ lat, lon }: Point): boolean => Math.abs(lat) <= 90 && Math.abs(lon) <= 180

/** Points as dots. Points that are too close to tell apart become one dot; invalid coordinates are left out. */
export function dotsOf(points: readonly Point[]): Dot[] {
  const dots = new Map<string, Dot>()
  for (const point of points.filter(isOnEarth)) {
    const [x, y] = projectToWorld(point.lon, point.lat).map(value => Math.round(value * 10) / 10) as [number, number]
    const dot = dots.get(`${x} ${y}`)
    if (dot) dot.labels.push(point.label)
    else dots.set(`${x} ${y}`, { x, y, labels: [point.label] })
  }
  return [...dots.values()]
}

/** The bounding box of an outline of `shapesOf`. */
export function boxOf(d: string): Box {
  const places = [...d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  return boundsOf(places)
}

const boundsOf = (places: readonly (readonly [number, number])[]): Box =>
  places.reduce<Box>(
    ([left, top, right, bottom], [x, y]) => [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)],
    [Infinity, Infinity, -Infinity, -Infinity],
  )

/** The highest zoom; the outlines are too coarse for more. */
const maxZoom = 5

/** The part of the world map around some dots and areas, with a margin, in the proportions of the world map. The whole map if there are none. */
export function frameAround(dots: readonly Dot[], areas: readonly Box[] = []): Frame {
  const [, , width, height] = worldFrame
  const corners = areas.flatMap(([left, top, right, bottom]) => [[left, top] as const, [right, bottom] as const])
  const [left, top, right, bottom] = boundsOf([...dots.map(({ x, y }) => [x, y] as const), ...corners])
  if (left > right) return worldFrame
  const part = Math.min(1, Math.max(1 / maxZoom, ((right - left) * 1.3) / width, ((bottom - top) * 1.3) / height))
  const place = (from: number, to: number, all: number) => Math.max(0, Math.min(all * (1 - part), (from + to - all * part) / 2))
  return [place(left, right, width), place(top, bottom, height), width * part, height * part]
}
