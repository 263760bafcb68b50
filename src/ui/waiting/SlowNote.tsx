import { useEffect, useState } from 'react'

/** After how long a wait is put into words, in milliseconds. */
const slowAfterMs = 6000

/** Says that a wait is long; drawn as long as it lasts. */
export function SlowNote({ className }: { className?: string | undefined }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? <span className={className}>Still waiting for the server. The network may be slow.</span> : null
}
