import { useEffect, useState, useSyncExternalStore } from 'react'
import { everyMinute } from '#kit/awake.ts'
import { serverNow } from '#kit/server-clock.ts'
import { formatClock, formatDate, formatRelative } from './format-time.ts'

interface TimeProps {
  /** Epoch milliseconds. */
  at: number
  /** A clock time instead of "3 minutes ago". */
  clock?: boolean
  /** The time was read from this device's clock; otherwise it is the server's, which a wrong clock of the device must not change (C22). */
  byDevice?: boolean
}

const never = () => () => {}

/**
 * A relative time, updated every minute, with the exact time on hover. In a page that the server has rendered it is the day at first: that is right
 * whenever the page is read, and the same for everyone.
 */
export function RelativeTime({ at, clock = false, byDevice = false }: TimeProps) {
  const read = byDevice ? Date.now : serverNow
  const [now, setNow] = useState(read)
  useEffect(() => everyMinute(() => setNow(read())), [read])
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
