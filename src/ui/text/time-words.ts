const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/**
 * A date of the catalogue in words: '2024' stays, '2024-03' is "March 2024", '2024-03-31' is "31 March 2024".
 * What is none of these is given back as it is.
 */
export function dateWords(date: string): string {
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

/** Making a formatter costs a hundred times what using one does, and a long list has one date per row. */
let ago: Intl.RelativeTimeFormat | undefined
let clock: Intl.DateTimeFormat | undefined
let day: Intl.DateTimeFormat | undefined

/** "3 minutes ago", "yesterday", "in 2 hours". Both in epoch milliseconds. */
export function relativeWords(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000)
  const [, size, unit] = units.find(([limit]) => Math.abs(seconds) < limit) ?? units[5]!
  if (unit === 'second' && Math.abs(seconds) < 45) return 'just now'
  ago ??= new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
  return ago.format(Math.trunc(seconds / size), unit)
}

const day24 = 86_400_000

/**
 * How long ago a day ('YYYY-MM-DD') was, by the reader's calendar and not to the hour, which nobody told: "today", "yesterday".
 * Undefined for other dates and for days to come.
 */
export function daysAgoWords(date: string, now: Date): string | undefined {
  const [, year, month, dayOfMonth] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? []
  if (year === undefined) return undefined
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  const days = Math.round((today - Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth))) / day24)
  if (Number.isNaN(days) || days < 0) return undefined
  return days === 0 ? 'today' : relativeWords(today - days * day24, today)
}

/** The clock time of today, or day and clock time of another day, in the reader's zone: "08:14", "3 May, 08:14". */
export function clockWords(at: number, now: number): string {
  clock ??= new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
  day ??= new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
  const time = clock.format(at)
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString()
  return sameDay ? time : `${day.format(at)}, ${time}`
}
