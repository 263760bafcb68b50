import { useEffect, useRef, useState } from 'react'

/** Calls `done` after `duration` ms. Pauses while the pointer or the focus is inside, then continues with the rest. */
export function useCountdown(duration: number | undefined, done: () => void) {
  const [inside, setInside] = useState({ pointer: false, focus: false })
  const remaining = useRef(duration ?? 0)
  const latestDone = useRef(done)
  useEffect(() => {
    latestDone.current = done
  })
  const isPaused = inside.pointer || inside.focus
  useEffect(() => {
    if (duration === undefined || isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => latestDone.current(), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current = Math.max(0, remaining.current - (performance.now() - startedAt))
    }
  }, [duration, isPaused])
  return {
    onPointerEnter: () => setInside(now => ({ ...now, pointer: true })),
    onPointerLeave: () => setInside(now => ({ ...now, pointer: false })),
    onFocus: () => setInside(now => ({ ...now, focus: true })),
    onBlur: () => setInside(now => ({ ...now, focus: false })),
  }
}
