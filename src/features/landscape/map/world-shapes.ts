import countries from 'world-atlas/countries-110m.json'
import { outlinesOf } from './outlines.ts'
import { countryId } from './regions.ts'
import { dot, type MapShapes, shapesOf } from './shapes.ts'
import { smallCountries } from './small-countries.data.ts'
import { onWorld, worldFrame } from './world-projection.ts'

/** Countries on both sides of the date line: their east is drawn beside the rest of them, not at the other end of the map. */
const beyond = new Set(['Russia', 'Fiji'])

/** Where nobody lives who could be found. */
const empty = new Set(['Antarctica', 'Fr. S. Antarctic Lands'])

/** The countries of the world; small ones are dots, and come last so that they lie on top. */
export function worldShapes(): MapShapes {
  const outlines = outlinesOf(countries, 'countries').filter(({ name }) => !empty.has(name))
  const shapes = shapesOf(
    outlines,
    (longitude, latitude, name) => onWorld(longitude < 0 && beyond.has(name) ? longitude + 360 : longitude, latitude),
    countryId,
  )
  const dots = Object.entries(smallCountries).map(([id, [longitude, latitude]]) => ({
    id,
    d: dot(onWorld(longitude, latitude), 3),
    isDot: true as const,
  }))
  return { frame: worldFrame, shapes: [...shapes, ...dots] }
}
