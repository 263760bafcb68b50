import type { Dot } from '#ui/map/DotMap.tsx'
import { projectToWorld } from './world-projection.ts'

/** A place to mark on the map, in degrees. */
export interface Point {
  lat: number
  lon: number
  label: string
}

const isOnEarth = ({ lat, lon }: Point): boolean => Math.abs(lat) <= 90 && Math.abs(lon) <= 180

/** Points as dots. Points that are too close to tell apart become one dot; invalid coordinates are left out. */
export function dotsOf(points: readonly Point[]): Dot[] {
  const dots = new Map<string, { x: number; y: number; labels: string[] }>()
  for (const point of points.filter(isOnEarth)) {
    const [x, y] = projectToWorld(point.lon, point.lat).map(value => Math.round(value * 10) / 10) as [number, number]
    const dot = dots.get(`${x} ${y}`)
    if (dot) dot.labels.push(point.label)
    else dots.set(`${x} ${y}`, { x, y, labels: [point.label] })
  }
  return [...dots.values()]
}
