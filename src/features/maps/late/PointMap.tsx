import { slugify } from '#contract/slugs.ts'
import { boxOf, dotsOf, frameAround, type Point } from './dots.ts'
import { countryId } from './regions.ts'
import { useShapes } from './use-shapes.ts'
import css from './PointMap.module.css'

interface PointMapProps {
  /** Describes the map; the list beside it names the places. */
  label: string
  points: readonly Point[]
  /** Names of countries to highlight, where the exact place is unknown. */
  countries?: readonly string[]
}

const sizeOf = (count: number) => (count === 1 ? css['one'] : count < 6 ? css['few'] : css['many'])

/** Points on the part of the world map around them. It keeps its size while the outlines are loading. */
export default function PointMap({ label, points, countries = [] }: PointMapProps) {
  const shapes = useShapes('world')?.shapes ?? []
  const countryIds = new Set(countries.map(name => countryId(slugify(name))))
  const areas = shapes.filter(({ id }) => countryIds.has(id))
  const dots = dotsOf(points)
  const frame = frameAround(
    dots,
    areas.map(({ d }) => boxOf(d)),
  )
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, in the colours of the theme
    <svg className={css['map']} viewBox={frame.map(value => Math.round(value * 10) / 10).join(' ')} role="img" aria-label={label}>
      <path
        className={css['land']}
        d={shapes
          .filter(({ isDot }) => !isDot)
          .map(({ d }) => d)
          .join('')}
      />
      {areas.map(({ id, d }) => (
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
    </svg>
  )
}
