import countries from 'world-atlas/countries-110m.json'
import { countryId } from '#contract/place-ids.ts'
import type { MapShapes } from '#ui/map/map-shapes.ts'
import { outlinesOf } from './outlines.ts'
import { dot, shapesOf } from './shapes.ts'
import { smallCountries } from './small-countries.data.ts'
import { projectToWorld, worldFrame } from './world-projection.ts'

/** Countries on both sides of the date line. Their part beyond it is drawn beside the rest, not at the other end of the map. */
const crossingDateLine = new Set(['Russia', 'Fiji'])

/** Not drawn as areas: almost uninhabited. */
const excluded = new Set(['Antarctica', 'Fr. S. Antarctic Lands'])

/** The countries of the world. Small ones are dots, drawn last so that they are on top. */
export function worldShapes(): MapShapes {
  const outlines = outlinesOf(countries, 'countries').filter(({ name }) => !excluded.has(name))
  const shapes = shapesOf(
    outlines,
    (longitude, latitude, name) => projectToWorld(longitude < 0 && crossingDateLine.has(name) ? longitude + 360 : longitude, latitude),
    countryId,
  )
  const dots = Object.entries(smallCountries).map(([id, [longitude, latitude]]) => ({
    id,
    d: dot(projectToWorld(longitude, latitude), 3),
    isDot: true as const,
  }))
  return { frame: worldFrame, shapes: [...shapes, ...dots] }
}
