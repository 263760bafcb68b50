import type { Project } from '#contract/projects.ts'

/** Years and months of a date of the catalogue; a date that says no month begins or ends its year. */
function monthOf(date: string, atEnd: boolean): number | undefined {
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?/.exec(date) ?? []
  if (year === undefined) return undefined
  return Number(year) * 12 + (month === undefined ? (atEnd ? 11 : 0) : Number(month) - 1)
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/**
 * How long something takes from one date to another, in years and months: "4 years", "1 year 6 months". Both dates belong to it, so that
 * January to December is a year; undefined where they say nothing about it.
 */
export function durationWords(start: string | undefined, end: string | undefined): string | undefined {
  if (!start || !end || isBefore(end, start)) return undefined
  const from = monthOf(start, false)
  const to = monthOf(end, true)
  if (from === undefined || to === undefined) return undefined
  // From the middle of a month to the day before, or the same day, the last month is not another whole one.
  const [startDay, endDay] = [start.slice(8, 10), end.slice(8, 10)]
  const months = to - from + (startDay > '01' && endDay !== '' && endDay <= startDay ? 0 : 1)
  if (months < 1) return undefined
  const years = Math.floor(months / 12)
  return [years > 0 && counted(years, 'year'), months % 12 > 0 && counted(months % 12, 'month')].filter(Boolean).join(' ')
}

/** Before a day; a month or a year that the day lies in is not. */
const isBefore = (date: string, day: string): boolean => date < day.slice(0, date.length)

/** Where a project that its funder calls ended, stopped or closed stands is said by that word already. */
const over = /\b(?:terminat|cancel|withdr|suspend|clos|end(?:ed|s)\b|complet|finish|stop)/i

/** How a project stands on a day ('YYYY-MM-DD'), by its dates. */
export function standing({ start_date, end_date, status }: Project, today: string): string | undefined {
  if (status && over.test(status)) return undefined
  if (start_date && start_date > today) return 'Has not begun yet'
  if (end_date && isBefore(end_date, today)) return 'Over'
  return start_date && end_date ? 'Runs now' : undefined
}

type Tone = 'accent' | 'warn' | 'danger' | 'ok'

/** The colour beside the words of a status; none for what is simply over, or not known to us. */
export function toneOf(status: string): Tone | undefined {
  if (/\b(?:terminat|cancel|withdr)/i.test(status)) return 'danger'
  if (/\bsuspend/i.test(status)) return 'warn'
  if (/^(?:running|active|ongoing|signed|in progress)/i.test(status)) return 'ok'
  return undefined
}
