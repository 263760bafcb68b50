import { type ReactNode, type RefCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../button/Button.tsx'
import { RotateCcw, ZoomIn, ZoomOut } from '../Icon.tsx'
import { type FlatMapControl, useFlatMap } from './use-flat-map.ts'
import type { Frame } from './frame.ts'
import css from './MapView.module.css'

interface MapViewProps {
  /** Names the map for screen readers and its buttons. */
  label: string
  frame: Frame
  /** The part that is shown first; by default all of it. */
  first?: Frame
  /** Without zoom and panning. */
  isPicture?: boolean
  /** Called with the drawing, for a picture of it. */
  onDrawn?: RefCallback<SVGSVGElement> | undefined
  /** The parts of the drawing, in the coordinates of the frame. */
  children: (control: FlatMapControl) => ReactNode
}

/** A drawing that can be zoomed and moved. It keeps the proportions of its frame. */
export function MapView({ label, frame, first = frame, isPicture = false, onDrawn, children }: MapViewProps) {
  const helpId = useId()
  const container = useRef<HTMLDivElement>(null)
  const [layer] = useState(() => document.createElement('div'))
  const control = useFlatMap(container, layer, { frame, first, isPicture })
  const [, , width, height] = frame

  // Before the map is made, which measures it.
  useLayoutEffect(() => container.current?.style.setProperty('aspect-ratio', `${width} / ${height}`), [width, height])

  return (
    <div className={css['view']}>
      {!isPicture && (
        <div className={css['tools']}>
          <IconButton size="small" icon={ZoomIn} label="Zoom in" aria-disabled={control.isLargest || undefined} onClick={control.zoomIn} />
          <IconButton size="small" icon={ZoomOut} label="Zoom out" aria-disabled={control.isWhole || undefined} onClick={control.zoomOut} />
          <IconButton size="small" icon={RotateCcw} label="Reset zoom" onClick={control.reset} />
        </div>
      )}
      <div
        ref={container}
        className={css['map']}
        {...(!isPicture && { role: 'group', 'aria-label': `${label}, map that can be moved`, 'aria-describedby': helpId })}
      />
      {!isPicture && (
        <p id={helpId} hidden>
          Arrow keys move the map, plus and minus zoom.
        </p>
      )}
      {createPortal(
        <svg ref={onDrawn} viewBox={frame.join(' ')}>
          {children(control)}
        </svg>,
        layer,
      )}
    </div>
  )
}
