import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** For how long rows are drawn within one frame, in milliseconds: their styles and their layout come on top. */
const sliceMs = 5

/** When the rows of this frame have had their time; undefined if none was asked for. */
let end: number | undefined
/** How long the last row that was drawn alone has taken, in milliseconds. None has: the first one is. */
let rowMs = sliceMs
const waiting = new Set<() => void>()

/** Whether a row that is drawn now will be done in time. */
function hasTime(): boolean {
  if (end === undefined) {
    end = performance.now() + sliceMs
    // After the frame is painted, so that nobody waits for two slices and the layout of both.
    requestAnimationFrame(() =>
      setTimeout(() => {
        end = undefined
        drawWaiting()
      }),
    )
  }
  return performance.now() + rowMs < end
}

/** Draws what waits, at least one row, and goes on after the next frame. */
function drawWaiting(): void {
  for (const draw of waiting) {
    const from = performance.now()
    waiting.delete(draw)
    flushSync(draw)
    rowMs = performance.now() - from
    if (!hasTime()) return
  }
}

/**
 * Whether a heavy row of a long list may be drawn now. Of rows that come into view together those are drawn at once for which there is time,
 * the others frame by frame, so that a slow device answers in between. Until its turn a row draws its empty place.
 */
export function useTurn(): boolean {
  const [isDrawn, setDrawn] = useState(hasTime)
  useEffect(() => {
    if (isDrawn) return
    const draw = () => setDrawn(true)
    waiting.add(draw)
    hasTime()
    return () => void waiting.delete(draw)
  }, [isDrawn])
  return isDrawn
}
