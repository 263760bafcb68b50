import { type KeyboardEvent, type RefCallback, type RefObject, useCallback, useId, useRef, useState } from 'react'
import type { MapShapes } from './map-shapes.ts'
import { MapView } from './MapView.tsx'
import { RegionTip, type Spot } from './RegionTip.tsx'
import type { FlatMapControl } from './use-flat-map.ts'
import css from './RegionMap.module.css'
import colours from './steps.module.css'

/** A region as it is drawn. */
export interface DrawnRegion {
  id: string
  /** Its name and numbers, for its tip and for screen readers. */
  text: string
  /** Its colour, from 0 to 11; undefined without data. */
  step: number | undefined
  /** Hatched: it has too few records. */
  isLow: boolean
  active: boolean
}

interface RegionMapProps {
  label: string
  map: MapShapes
  /** In the order of the arrow keys. */
  regions: readonly DrawnRegion[]
  /** Called when a region is selected or deselected. Without it the map is only a picture. */
  onToggle?: ((id: string) => void) | undefined
  onDrawn?: RefCallback<SVGSVGElement> | undefined
}

/**
 * A map with coloured regions. The map itself is one tab stop, where the arrow keys move it; its regions are the next one, where they go from
 * region to region, and Enter or Space selects.
 */
export function RegionMap({ label, map, regions, onToggle, onDrawn }: RegionMapProps) {
  const group = useRef<SVGGElement>(null)
  const [shown, setShown] = useState<Shown>()
  const hide = useCallback(() => setShown(undefined), [])
  const spot = useCallback(() => {
    if (!shown || shown.at) return shown?.at
    const region = group.current?.querySelector(`[data-region="${shown.id}"]`)?.getBoundingClientRect()
    return region && { x: region.left + region.width / 2, y: region.top }
  }, [shown])
  const pointed = regions.find(({ id }) => id === shown?.id)
  return (
    <>
      <MapView label={label} frame={map.frame} isPicture={!onToggle} onDrawn={onDrawn}>
        {control => <Regions {...{ label, map, regions, onToggle, control, group, pointed, setShown }} />}
      </MapView>
      {pointed && <RegionTip key={pointed.text} text={pointed.text} spot={spot} within={group} onHide={hide} />}
    </>
  )
}

/** The region under the mouse or finger, and where, or with the focus. */
interface Shown {
  id: string
  at?: Spot
}

interface RegionsProps extends Omit<RegionMapProps, 'onDrawn'> {
  control: FlatMapControl
  group: RefObject<SVGGElement | null>
  pointed: DrawnRegion | undefined
  setShown: (shown: Shown | undefined) => void
}

function Regions({ label, map, regions, onToggle, control, group, pointed, setShown }: RegionsProps) {
  const hatchId = useId()
  const [focused, setFocused] = useState<string>()
  const known = new Map(regions.map(region => [region.id, region]))
  const drawn = new Map(map.shapes.map(({ id, d }) => [id, d]))
  const land = map.shapes.filter(({ id, isDot }) => !isDot && !known.has(id)).map(({ d }) => d)
  const order = regions.filter(({ id, step, active }) => drawn.has(id) && (step !== undefined || active)).map(({ id }) => id)
  const tabStop = focused !== undefined && order.includes(focused) ? focused : order[0]

  const handleKey = (event: KeyboardEvent) => {
    const next = nextIndex(order.indexOf(tabStop ?? ''), order.length, event.key)
    if (next !== undefined) group.current?.querySelector<SVGPathElement>(`[data-region="${order[next]}"]`)?.focus({ preventScroll: true })
    else if ((event.key === 'Enter' || event.key === ' ') && tabStop !== undefined) onToggle?.(tabStop)
    else return
    event.preventDefault()
  }

  return (
    <>
      <defs>
        <pattern id={hatchId} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className={css['hatch']} width="1.6" height="4" />
        </pattern>
      </defs>
      <path className={css['land']} d={land.join('')} aria-hidden="true" />
      <g
        ref={group}
        className={css['regions']}
        {...(onToggle ? { role: 'listbox', 'aria-multiselectable': true, onKeyDown: handleKey } : { role: 'img' })}
        aria-label={label}
      >
        {map.shapes.map(({ id, d }) => {
          const region = known.get(id)
          if (!region) return undefined
          return (
            <path
              key={id}
              d={d}
              data-region={id}
              className={`${css['region']} ${region.step === undefined ? css['empty'] : colours[`step${region.step}`]}`}
              onPointerEnter={({ clientX, clientY }) => setShown({ id, at: { x: clientX, y: clientY } })}
              onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setShown(undefined)}
              {...(onToggle && order.includes(id)
                ? {
                    role: 'option',
                    'aria-selected': region.active,
                    'aria-label': region.text,
                    tabIndex: id === tabStop ? 0 : -1,
                    onFocus: ({ target }) => {
                      setFocused(id)
                      if (!target.matches(':focus-visible')) return
                      control.reveal(d)
                      setShown({ id })
                    },
                    onBlur: () => setShown(undefined),
                    onClick: () => control.wasDragged() || onToggle(id),
                  }
                : { 'aria-hidden': true })}
            />
          )
        })}
      </g>
      {/* Over the colours: hatching of few records, and the outlines of selected and focused regions. */}
      {regions.map(({ id, step, active, isLow }) => {
        const d = drawn.get(id)
        return (
          d && (
            <g key={id} className={css['overlay']} aria-hidden="true">
              {step !== undefined && isLow && <path d={d} fill={`url(#${hatchId})`} />}
              {active && <path d={d} className={css['selected']} />}
            </g>
          )
        )
      })}
      {pointed && <path d={drawn.get(pointed.id)} className={`${css['overlay']} ${css['pointed']}`} aria-hidden="true" />}
    </>
  )
}

function nextIndex(at: number, count: number, key: string): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
