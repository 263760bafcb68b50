import type { Frame } from './frame.ts'
import type { MapShapes } from './map-shapes.ts'
import { MapView } from './MapView.tsx'
import css from './DotMap.module.css'

/** A dot on a map; it may stand for several points. */
export interface Dot {
  x: number
  y: number
  labels: readonly string[]
}

interface DotMapProps {
  /** Describes the map; the list beside it names the places. */
  label: string
  map: MapShapes
  /** The part that is shown first. */
  first: Frame
  dots: readonly Dot[]
  /** The ids of shapes to highlight. */
  areas: ReadonlySet<string>
}

const sizeOf = (count: number) => (count === 1 ? css['one'] : count < 6 ? css['few'] : css['many'])

/** Points on a map. */
export const DotMap = ({ label, map, first, dots, areas }: DotMapProps) => (
  <MapView label={label} frame={map.frame} first={first}>
    {() => (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, in the colours of the theme
      <g role="img" aria-label={label}>
        <rect className={css['sea']} width="100%" height="100%" />
        <path
          className={css['land']}
          d={map.shapes
            .filter(({ isDot }) => !isDot)
            .map(({ d }) => d)
            .join('')}
        />
        {map.shapes
          .filter(({ id }) => areas.has(id))
          .map(({ id, d }) => (
            <path key={id} className={css['area']} d={d} data-area={id} />
          ))}
        {/* A line of no length with round ends is a dot that keeps its size at every zoom. */}
        {dots.map(({ x, y, labels }) => (
          <g key={`${x} ${y}`} data-dot={labels.length}>
            <title>{labels.length === 1 ? labels[0] : `${labels[0]} and ${labels.length - 1} more`}</title>
            <path className={`${css['edge']} ${sizeOf(labels.length)}`} d={`M${x},${y}h0`} />
            <path className={`${css['dot']} ${sizeOf(labels.length)}`} d={`M${x},${y}h0`} />
          </g>
        ))}
      </g>
    )}
  </MapView>
)
