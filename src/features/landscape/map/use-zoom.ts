import { type PointerEvent, useRef, useState } from 'react'

type Frame = readonly [x: number, y: number, width: number, height: number]

const most = 12

/** How near a map is looked at: 1 shows all of it. Dragged by the pointer while it is not shown whole. */
export function useZoom([left, top, width, height]: Frame) {
  const [{ level, x, y }, setView] = useState({ level: 1, x: left + width / 2, y: top + height / 2 })
  const drag = useRef<{ at: [number, number]; from: [number, number]; moved: boolean }>(undefined)
  const shown: Frame = [x - width / level / 2, y - height / level / 2, width / level, height / level]

  const look = (next: number, [atX, atY]: readonly [number, number] = [x, y]) => {
    const clamped = Math.max(1, Math.min(most, next))
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
      const held = drag.current
      if (!held || event.buttons === 0) return
      const [dx, dy] = [event.clientX - held.at[0], event.clientY - held.at[1]]
      if (!held.moved && Math.hypot(dx, dy) < 5) return
      if (!held.moved) event.currentTarget.setPointerCapture(event.pointerId)
      held.moved = true
      const perPixel = shown[2] / event.currentTarget.clientWidth
      look(level, [held.from[0] - dx * perPixel, held.from[1] - dy * perPixel])
    },
    onPointerUp: () => {
      // The click that follows a drag is told apart by `wasDragged`.
      setTimeout(() => (drag.current = undefined))
    },
  }

  return {
    viewBox: shown.join(' '),
    level,
    zoomIn: () => look(level * 1.7),
    zoomOut: () => look(level / 1.7),
    whole: () => look(1),
    wasDragged: () => drag.current?.moved === true,
    handlers,
    isLast: level >= most,
  }
}
