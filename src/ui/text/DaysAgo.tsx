import { serverDate } from '#kit/server-clock.ts'
import { formatDaysAgo } from './format-time.ts'

interface DaysAgoProps {
  /** 'YYYY-MM-DD'; nothing is shown for other dates and for the future. */
  date: string
  /** Text to show before, if there is anything to show. */
  before?: string
}

/** How long ago a day of the catalogue was: "today", "yesterday", "3 months ago". */
export function DaysAgo({ date, before = '' }: DaysAgoProps) {
  const text = formatDaysAgo(date, serverDate())
  return text && `${before}${text}`
}
