import { countryId } from '#contract/place-ids.ts'
import { slugify } from '#contract/slugs.ts'
import { DotMap } from '#ui/map/DotMap.tsx'
import { boxOf, frameAround } from '#ui/map/frame.ts'
import { dotsOf, type Point } from './dots.ts'
import { useShapes } from './use-shapes.ts'
import { worldFrame } from './world-projection.ts'

interface PointMapProps {
  /** Describes the map; the list beside it names the places. */
  label: string
  points: readonly Point[]
  /** Names of countries to highlight, where the exact place is unknown. */
  countries?: readonly string[]
}

const empty = { frame: worldFrame, shapes: [] }

/** Points on the part of the world map around them. It keeps its size while the outlines are loading. */
export default function PointMap({ label, points, countries = [] }: PointMapProps) {
  const map = useShapes('world') ?? empty
  const areas = new Set(countries.map(name => countryId(slugify(name))))
  const dots = dotsOf(points)
  const boxes = map.shapes.filter(({ id }) => areas.has(id)).map(({ d }) => boxOf(d))
  const first = frameAround([...dots.map(({ x, y }) => [x, y, x, y] as const), ...boxes], worldFrame)
  return <DotMap label={label} map={map} first={first} dots={dots} areas={areas} />
}
