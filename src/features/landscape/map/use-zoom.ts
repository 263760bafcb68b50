import { type PointerEvent, useRef, useState } from 'react'

type Frame = readonly [x: number, y: number, width: number, height: number]

const maxZoom = 12

/** Zoom and panning of a map. Level 1 shows all of it; above that it can be dragged. */
export function useZoom([left, top, width, height]: Frame) {
  const [{ level, x, y }, setView] = useState({ level: 1, x: left + width / 2, y: top + height / 2 })
  const drag = useRef<{ at: [number, number]; from: [number, number]; moved: boolean }>(undefined)
  const shown: Frame = [x - width / level / 2, y - height / level / 2, width / level, height / level]

  const zoomTo = (next: number, [atX, atY]: readonly [number, number] = [x, y]) => {
    const clamped = Math.max(1, Math.min(maxZoom, next))
    const [halfX, halfY] = [width / clamped / 2, height / clamped / 2]
    setView({
      level: clamped,
      x: Math.max(left + halfX, Math.min(left + width - halfX, atX)),
      y: Math.max(top + halfY, Math.min(top + height - halfY, atY)),
    })
  }

  const handlers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (level > 1) drag.current = { at: [event.clientX, event.clientY], from: [x, y], moved: false }
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const current = drag.current
      if (!current || event.buttons === 0) return
      const [dx, dy] = [event.clientX - current.at[0], event.clientY - current.at[1]]
      if (!current.moved && Math.hypot(dx, dy) < 5) return
      if (!current.moved) event.currentTarget.setPointerCapture(event.pointerId)
      current.moved = true
      const perPixel = shown[2] / event.currentTarget.clientWidth
      zoomTo(level, [current.from[0] - dx * perPixel, current.from[1] - dy * perPixel])
    },
    onPointerUp: () => {
      // Only after the click that follows the drag, which `wasDragged` recognises.
      setTimeout(() => (drag.current = undefined))
    },
  }

  return {
    viewBox: shown.join(' '),
    level,
    zoomIn: () => zoomTo(level * 1.7),
    zoomOut: () => zoomTo(level / 1.7),
    reset: () => zoomTo(1),
    wasDragged: () => drag.current?.moved === true,
    handlers,
    isMax: level >= maxZoom,
  }
}
