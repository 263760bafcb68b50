import { useEffect, useState } from 'react'
import { everyMinute } from '#kit/awake.ts'
import { formatClock, formatRelative } from './format-time.ts'

interface TimeProps {
  /** Epoch milliseconds. */
  at: number
  /** A clock time instead of "3 minutes ago". */
  clock?: boolean
}

/** A relative time, updated every minute, with the exact time on hover. */
export function RelativeTime({ at, clock = false }: TimeProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => everyMinute(() => setNow(Date.now())), [])
  const iso = new Date(at).toISOString()
  return (
    <time dateTime={iso} title={iso}>
      {clock ? formatClock(at, now) : formatRelative(at, Math.max(now, at))}
    </time>
  )
}
