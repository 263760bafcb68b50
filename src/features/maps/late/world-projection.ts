import { equalEarth } from '#ui/map/equal-earth.ts'

const width = 960
const scale = width / 5.42

/** The world map as an SVG viewBox: x, y, width, height. */
export const worldFrame = [0, 0, width, 436] as const

/** Projects a place, in degrees, into `worldFrame`. */
export function projectToWorld(longitude: number, latitude: number): [x: number, y: number] {
  const [x, y] = equalEarth(longitude, latitude)
  return [x * scale + width / 2, y * scale + 234]
}
