import { type KeyboardEvent, useId, useState } from 'react'
import { IconButton } from '#ui/button/Button.tsx'
import { RotateCcw, ZoomIn, ZoomOut } from '#ui/Icon.tsx'
import { Legend } from './Legend.tsx'
import { lowDataOf, type Measure, type Region, scaleOf } from './regions.ts'
import { regionWords } from './region-words.ts'
import type { MapShapes } from './shapes.ts'
import { useZoom } from './use-zoom.ts'
import css from './RegionMap.module.css'
import colours from './steps.module.css'

interface RegionMapProps {
  label: string
  map: MapShapes
  regions: ReadonlyMap<string, Region>
  measure: Measure
  /** A place was chosen or given up. Without it the map is a picture. */
  onPick?: ((region: Region) => void) | undefined
}

/**
 * Places coloured by what was found there. One tab stop: arrows go from the place with most to the one with least, Enter or Space
 * chooses. What a place has is said under the map; the table beside it says everything.
 */
export function RegionMap({ label, map, regions, measure, onPick }: RegionMapProps) {
  const hatch = useId()
  const zoom = useZoom(map.frame)
  const [pointed, setPointed] = useState<string>()
  const [focused, setFocused] = useState<string>()
  const scale = scaleOf(regions.values(), measure)
  const low = measure === 'share' ? lowDataOf(regions.values()) : undefined
  const land = map.shapes.filter(({ id, isDot }) => !isDot && !regions.has(id)).map(({ d }) => d)
  const drawn = new Map(map.shapes.map(({ id, d }) => [id, d]))
  const order = [...regions.values()]
    .filter(({ id, count, active }) => drawn.has(id) && (count > 0 || active))
    .toSorted((a, b) => b.count - a.count)
    .map(({ id }) => id)
  const stop = focused !== undefined && order.includes(focused) ? focused : order[0]
  const told = regions.get(pointed ?? focused ?? '')

  const handleKey = (event: KeyboardEvent<SVGSVGElement>) => {
    const at = order.indexOf(stop ?? '')
    const next = steppedTo(at, order.length, event.key)
    const region = regions.get(stop ?? '')
    if (next !== undefined) event.currentTarget.querySelector<SVGPathElement>(`[data-region="${order[next]}"]`)?.focus()
    else if ((event.key === 'Enter' || event.key === ' ') && region) onPick?.(region)
    else return
    event.preventDefault()
  }

  return (
    <figure className={css['figure']}>
      {onPick && (
        <div className={css['tools']}>
          <IconButton size="small" icon={ZoomIn} label="Look nearer" aria-disabled={zoom.isLast || undefined} onClick={zoom.zoomIn} />
          <IconButton
            size="small"
            icon={ZoomOut}
            label="Look from further"
            aria-disabled={zoom.level === 1 || undefined}
            onClick={zoom.zoomOut}
          />
          <IconButton
            size="small"
            icon={RotateCcw}
            label="The whole map"
            aria-disabled={zoom.level === 1 || undefined}
            onClick={zoom.whole}
          />
        </div>
      )}
      <svg
        className={zoom.level > 1 ? `${css['map']} ${css['near']}` : css['map']}
        viewBox={zoom.viewBox}
        {...zoom.handlers}
        {...(onPick ? { role: 'listbox', 'aria-multiselectable': true, onKeyDown: handleKey } : { role: 'img' })}
        aria-label={label}
        onPointerLeave={() => setPointed(undefined)}
      >
        <defs>
          <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className={css['hatch']} width="1.6" height="4" />
          </pattern>
        </defs>
        <path className={css['land']} d={land.join('')} aria-hidden="true" />
        {map.shapes.map(({ id, d }) => {
          const region = regions.get(id)
          if (!region) return undefined
          const step = scale.stepOf(region)
          return (
            <path
              key={id}
              d={d}
              data-region={id}
              className={`${css['region']} ${step === undefined ? css['nothing'] : colours[`step${step}`]}`}
              onPointerEnter={() => setPointed(id)}
              onPointerLeave={() => setPointed(undefined)}
              {...(onPick && order.includes(id)
                ? {
                    role: 'option',
                    'aria-selected': region.active,
                    'aria-label': regionWords(region, low?.has(id)),
                    tabIndex: id === stop ? 0 : -1,
                    onFocus: () => setFocused(id),
                    onBlur: () => setFocused(undefined),
                    onClick: () => zoom.wasDragged() || onPick(region),
                  }
                : { 'aria-hidden': true })}
            />
          )
        })}
        {/* What lies over the colours: hatching where a share says little, the outline of what is chosen or has the focus. */}
        {[...regions.values()].map(({ id, count, active }) => {
          const d = drawn.get(id)
          return (
            d && (
              <g key={id} className={css['over']} aria-hidden="true">
                {count > 0 && low?.has(id) && <path d={d} fill={`url(#${hatch})`} />}
                {active && <path d={d} className={css['chosen']} />}
              </g>
            )
          )
        })}
        {told && <path d={drawn.get(told.id)} className={`${css['over']} ${css['pointed']}`} aria-hidden="true" />}
      </svg>
      <figcaption className={css['told']} aria-hidden="true">
        {told ? regionWords(told, low?.has(told.id)) : onPick ? 'Choose a place to see only its results.' : ''}
      </figcaption>
      <Legend scale={scale} measure={measure} hasLow={low !== undefined && low.size > 0} />
    </figure>
  )
}

function steppedTo(at: number, count: number, key: string): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
