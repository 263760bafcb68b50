import type { Project } from '#contract/projects.ts'
import { counted } from '#kit/format-number.ts'

/** A date of the catalogue as a number of months. A date without a month is the first or the last one of its year. */
function monthOf(date: string, atEnd: boolean): number | undefined {
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?/.exec(date) ?? []
  if (year === undefined) return undefined
  return Number(year) * 12 + (month === undefined ? (atEnd ? 11 : 0) : Number(month) - 1)
}

/**
 * The time from one date to another in years and months: "4 years", "1 year 6 months". Both dates are included, so that January to
 * December is a year. Undefined if a date is missing or invalid.
 */
export function formatDuration(start: string | undefined, end: string | undefined): string | undefined {
  if (!start || !end || isBefore(end, start)) return undefined
  const from = monthOf(start, false)
  const to = monthOf(end, true)
  if (from === undefined || to === undefined) return undefined
  // From the middle of a month to the same day or the day before, the last month does not count.
  const [startDay, endDay] = [start.slice(8, 10), end.slice(8, 10)]
  const months = to - from + (startDay > '01' && endDay !== '' && endDay <= startDay ? 0 : 1)
  if (months < 1) return undefined
  const years = Math.floor(months / 12)
  return [years > 0 && counted(years, 'year'), months % 12 > 0 && counted(months % 12, 'month')].filter(Boolean).join(' ')
}

/** Whether a date is before a day. The month or the year of the day is not before it. */
const isBefore = (date: string, day: string): boolean => date < day.slice(0, date.length)

/** A status that says that the project goes on. */
const goingOn = /^(?:running|active|ongoing|in progress)/i

/** A status that says that the project has ended. */
const ended = /\b(?:terminat|cancel|withdr|suspend|clos|end(?:ed|s)\b|complet|finish|stop)/i

/** The phase of a project on a day ('YYYY-MM-DD') by its dates; undefined if its status says the same, or that it has ended. */
export function projectPhase({ start_date, end_date, status }: Project, today: string): string | undefined {
  if (status && ended.test(status)) return undefined
  if (start_date && start_date > today) return 'Not started yet'
  if (end_date && isBefore(end_date, today)) return 'Ended'
  return start_date && end_date && !(status && goingOn.test(status)) ? 'Ongoing' : undefined
}

type Tone = 'accent' | 'warn' | 'danger' | 'ok'

/** The colour of a status; none for a completed project or an unknown status. */
export function projectTone(status: string): Tone | undefined {
  if (/\b(?:terminat|cancel|withdr)/i.test(status)) return 'danger'
  if (/\bsuspend/i.test(status)) return 'warn'
  if (goingOn.test(status) || /^signed/i.test(status)) return 'ok'
  return undefined
}
