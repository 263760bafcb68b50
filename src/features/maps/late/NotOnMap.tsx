import type { Shape } from '#ui/map/map-shapes.ts'
import type { Region } from './regions.ts'

interface NotOnMapProps {
  shapes: readonly Shape[]
  regions: ReadonlyMap<string, Region>
}

/** How many are named. */
const named = 3

/** Says which places only the table has: the map does not know what a provider calls them. */
export function NotOnMap({ shapes, regions }: NotOnMapProps) {
  const known = new Set(shapes.map(({ id }) => id))
  const absent = [...regions.values()].filter(({ id, count }) => count > 0 && !known.has(id)).map(({ label }) => label)
  if (absent.length === 0) return null
  const names = absent.slice(0, named).join(', ')
  const more = absent.length - named
  return <p>Only in the table, because the map does not have it: {more > 0 ? `${names} and ${more} more` : names}</p>
}
