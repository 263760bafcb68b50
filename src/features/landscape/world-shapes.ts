import countries from 'world-atlas/countries-110m.json'
import { equalEarth } from './equal-earth.ts'
import { outlinesOf } from './outlines.ts'
import { countryId } from './regions.ts'
import { dot, type MapShapes, shapesOf } from './shapes.ts'
import { smallCountries } from './small-countries.data.ts'

const width = 960
const scale = width / 5.42
const project = (longitude: number, latitude: number): [number, number] => {
  const [x, y] = equalEarth(longitude, latitude)
  return [x * scale + width / 2, y * scale + 234]
}

/** Countries on both sides of the date line: their east is drawn beside the rest of them, not at the other end of the map. */
const beyond = new Set(['Russia', 'Fiji'])

/** Where nobody lives who could be found. */
const empty = new Set(['Antarctica', 'Fr. S. Antarctic Lands'])

/** The countries of the world; small ones are dots, and come last so that they lie on top. */
export function worldShapes(): MapShapes {
  const outlines = outlinesOf(countries, 'countries').filter(({ name }) => !empty.has(name))
  const shapes = shapesOf(
    outlines,
    (longitude, latitude, name) => project(longitude < 0 && beyond.has(name) ? longitude + 360 : longitude, latitude),
    countryId,
  )
  const dots = Object.entries(smallCountries).map(([id, [longitude, latitude]]) => ({
    id,
    d: dot(project(longitude, latitude), 3),
    isDot: true as const,
  }))
  return { frame: [0, 0, width, 436], shapes: [...shapes, ...dots] }
}
