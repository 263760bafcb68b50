import { type KeyboardEvent, useId, useState } from 'react'
import { IconButton } from '#ui/button/Button.tsx'
import { RotateCcw, ZoomIn, ZoomOut } from '#ui/Icon.tsx'
import { Legend } from './Legend.tsx'
import { lowDataOf, type Measure, type Region, scaleOf } from './regions.ts'
import { regionLabel } from './region-label.ts'
import type { MapShapes } from './shapes.ts'
import { useZoom } from './use-zoom.ts'
import css from './RegionMap.module.css'
import colours from './steps.module.css'

interface RegionMapProps {
  label: string
  map: MapShapes
  regions: ReadonlyMap<string, Region>
  measure: Measure
  /** Called when a place is selected or deselected. Without it the map is only a picture. */
  onToggle?: ((region: Region) => void) | undefined
}

/**
 * A map with places coloured by their results. It is one tab stop: arrow keys go from the place with most results to the one with
 * fewest, Enter or Space selects. The numbers of a place are shown under the map, and all of them in the table beside it.
 */
export function RegionMap({ label, map, regions, measure, onToggle }: RegionMapProps) {
  const hatchId = useId()
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
  const tabStop = focused !== undefined && order.includes(focused) ? focused : order[0]
  const described = regions.get(pointed ?? focused ?? '')

  const handleKey = (event: KeyboardEvent<SVGSVGElement>) => {
    const at = order.indexOf(tabStop ?? '')
    const next = nextIndex(at, order.length, event.key)
    const region = regions.get(tabStop ?? '')
    if (next !== undefined) event.currentTarget.querySelector<SVGPathElement>(`[data-region="${order[next]}"]`)?.focus()
    else if ((event.key === 'Enter' || event.key === ' ') && region) onToggle?.(region)
    else return
    event.preventDefault()
  }

  return (
    <figure className={css['figure']}>
      {onToggle && (
        <div className={css['tools']}>
          <IconButton size="small" icon={ZoomIn} label="Zoom in" aria-disabled={zoom.isMax || undefined} onClick={zoom.zoomIn} />
          <IconButton size="small" icon={ZoomOut} label="Zoom out" aria-disabled={zoom.level === 1 || undefined} onClick={zoom.zoomOut} />
          <IconButton size="small" icon={RotateCcw} label="Reset zoom" aria-disabled={zoom.level === 1 || undefined} onClick={zoom.reset} />
        </div>
      )}
      <svg
        className={zoom.level > 1 ? `${css['map']} ${css['zoomed']}` : css['map']}
        viewBox={zoom.viewBox}
        {...zoom.handlers}
        {...(onToggle ? { role: 'listbox', 'aria-multiselectable': true, onKeyDown: handleKey } : { role: 'img' })}
        aria-label={label}
        onPointerLeave={() => setPointed(undefined)}
      >
        <defs>
          <pattern id={hatchId} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
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
              className={`${css['region']} ${step === undefined ? css['empty'] : colours[`step${step}`]}`}
              onPointerEnter={() => setPointed(id)}
              onPointerLeave={() => setPointed(undefined)}
              {...(onToggle && order.includes(id)
                ? {
                    role: 'option',
                    'aria-selected': region.active,
                    'aria-label': regionLabel(region, low?.has(id)),
                    tabIndex: id === tabStop ? 0 : -1,
                    onFocus: () => setFocused(id),
                    onBlur: () => setFocused(undefined),
                    onClick: () => zoom.wasDragged() || onToggle(region),
                  }
                : { 'aria-hidden': true })}
            />
          )
        })}
        {/* Over the colours: hatching for unreliable shares, and the outlines of selected and focused places. */}
        {[...regions.values()].map(({ id, count, active }) => {
          const d = drawn.get(id)
          return (
            d && (
              <g key={id} className={css['overlay']} aria-hidden="true">
                {count > 0 && low?.has(id) && <path d={d} fill={`url(#${hatchId})`} />}
                {active && <path d={d} className={css['selected']} />}
              </g>
            )
          )
        })}
        {described && <path d={drawn.get(described.id)} className={`${css['overlay']} ${css['pointed']}`} aria-hidden="true" />}
      </svg>
      <figcaption className={css['caption']} aria-hidden="true">
        {described ? regionLabel(described, low?.has(described.id)) : onToggle ? 'Select a place to see only its results.' : ''}
      </figcaption>
      <Legend scale={scale} measure={measure} hasLow={low !== undefined && low.size > 0} />
    </figure>
  )
}

function nextIndex(at: number, count: number, key: string): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
