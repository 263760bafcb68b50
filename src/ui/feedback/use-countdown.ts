import { useEffect, useRef, useState } from 'react'

/** Runs `done` after `duration` ms; stands still while the pointer or the focus is inside, and goes on with what was left. */
export function useCountdown(duration: number | undefined, done: () => void) {
  const [holds, setHolds] = useState({ pointer: false, focus: false })
  const left = useRef(duration ?? 0)
  const finish = useRef(done)
  useEffect(() => {
    finish.current = done
  })
  const paused = holds.pointer || holds.focus
  useEffect(() => {
    if (duration === undefined || paused) return
    const from = performance.now()
    const timer = setTimeout(() => finish.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (performance.now() - from))
    }
  }, [duration, paused])
  return {
    onPointerEnter: () => setHolds(now => ({ ...now, pointer: true })),
    onPointerLeave: () => setHolds(now => ({ ...now, pointer: false })),
    onFocus: () => setHolds(now => ({ ...now, focus: true })),
    onBlur: () => setHolds(now => ({ ...now, focus: false })),
  }
}
