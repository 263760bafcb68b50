import { useEffect, useState, useSyncExternalStore } from 'react'
import { everyMinute } from '#kit/awake.ts'
import { formatClock, formatDate, formatRelative } from './format-time.ts'

interface TimeProps {
  /** Epoch milliseconds. */
  at: number
  /** A clock time instead of "3 minutes ago". */
  clock?: boolean
}

const never = () => () => {}

/**
 * A relative time, updated every minute, with the exact time on hover. In a page that the server has rendered it is the day at first: that is right
 * whenever the page is read, and the same for everyone.
 */
export function RelativeTime({ at, clock = false }: TimeProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => everyMinute(() => setNow(Date.now())), [])
  const isInApp = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const iso = new Date(at).toISOString()
  return (
    <time dateTime={iso} title={iso}>
      {!isInApp ? formatDate(iso) : clock ? formatClock(at, now) : formatRelative(at, Math.max(now, at))}
    </time>
  )
}
