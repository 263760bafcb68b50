const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/**
 * A date of the catalogue as text: '2024' stays, '2024-03' is "March 2024", '2024-03-31' is "31 March 2024". Anything else is returned
 * unchanged.
 */
export function formatDate(date: string): string {
  const found = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:T.*)?$/.exec(date)
  if (!found) return date
  const [, year, month, day] = found
  const name = month && months[Number(month) - 1]
  if (!name) return year ?? date
  return day ? `${Number(day)} ${name} ${year}` : `${name} ${year}`
}

const units: [limit: number, seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, 1, 'second'],
  [3600, 60, 'minute'],
  [86_400, 3600, 'hour'],
  [86_400 * 30, 86_400, 'day'],
  [86_400 * 365, 86_400 * 30, 'month'],
  [Infinity, 86_400 * 365, 'year'],
]

/** Creating a formatter is a hundred times slower than using it, and a long list has one date per row. */
let relativeFormat: Intl.RelativeTimeFormat | undefined
let timeFormat: Intl.DateTimeFormat | undefined
let dayFormat: Intl.DateTimeFormat | undefined

/** "3 minutes ago", "yesterday", "in 2 hours". Both times in epoch milliseconds. */
export function formatRelative(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000)
  const [, size, unit] = units.find(([limit]) => Math.abs(seconds) < limit) ?? units[5]!
  if (unit === 'second' && Math.abs(seconds) < 45) return 'just now'
  relativeFormat ??= new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
  return relativeFormat.format(Math.trunc(seconds / size), unit)
}

const dayMs = 86_400_000

/**
 * How long ago a day ('YYYY-MM-DD') was in the user's calendar: "today", "yesterday". Undefined for other dates and for the future.
 */
export function formatDaysAgo(date: string, now: Date): string | undefined {
  const [, year, month, dayOfMonth] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? []
  if (year === undefined) return undefined
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  const days = Math.round((today - Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth))) / dayMs)
  if (Number.isNaN(days) || days < 0) return undefined
  return days === 0 ? 'today' : formatRelative(today - days * dayMs, today)
}

/** The time of today, or day and time of another day, in the user's time zone: "08:14", "3 May, 08:14". */
export function formatClock(at: number, now: number): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString()
  return sameDay ? timeOfDay(at) : formatMoment(at)
}

/** "3 May, 08:14", in the user's time zone. */
export function formatMoment(at: number): string {
  dayFormat ??= new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
  return `${dayFormat.format(at)}, ${timeOfDay(at)}`
}

function timeOfDay(at: number): string {
  timeFormat ??= new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
  return timeFormat.format(at)
}
