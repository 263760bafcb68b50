import { careerMonths } from '#contract/career.ts'
import type { Education } from '#contract/profile.ts'
import { counted } from '#kit/format-number.ts'
import { formatDate } from '#ui/text/format-time.ts'

type Dates = Pick<Education, 'from_month' | 'from_year' | 'to_month' | 'to_year' | 'present'>

const dateOf = (year: number, month: number | null): string =>
  formatDate(month === null ? String(year) : `${year}-${String(month).padStart(2, '0')}`)

/** From when to when: `March 2019 – present`. */
export function stageDates({ from_year, from_month, to_year, to_month, present }: Dates): string {
  const from = dateOf(from_year, from_month)
  if (present) return `${from} – present`
  if (to_year === null) return from
  const to = dateOf(to_year, to_month)
  return from === to ? from : `${from} – ${to}`
}

/** How long it was, or has been: `2 years 3 months`. Undefined where it began and ended in one year, without months. */
export function stageDuration(dates: Dates, today: Date): string | undefined {
  const total = careerMonths(dates, today)
  const [years, months] = [Math.floor(total / 12), total % 12]
  return [years > 0 && counted(years, 'year'), months > 0 && counted(months, 'month')].filter(Boolean).join(' ') || undefined
}
