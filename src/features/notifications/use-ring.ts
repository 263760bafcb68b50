import { useEffect, useState } from 'react'

/** How long the bell rings (S1§4). */
const ringMs = 1600

/** Whether it rings, and what makes it ring. */
export function useRing(): [isRinging: boolean, ring: () => void] {
  const [rung, setRung] = useState(0)
  const [ended, setEnded] = useState(0)
  useEffect(() => {
    if (rung === 0) return
    const timer = setTimeout(() => setEnded(rung), ringMs)
    return () => clearTimeout(timer)
  }, [rung])
  return [rung > ended, () => setRung(count => count + 1)]
}
