import type { CslDate } from '../csl.ts'

const months = 'January February March April May June July August September October November December'.split(' ')

export const yearOf = (date: CslDate | undefined): string => (date ? String(date['date-parts'][0][0]) : 'n.d.')

/** Without a year the letter follows a hyphen: `n.d.-a` (APA). */
export const markedYear = (date: CslDate | undefined, mark: string): string => yearOf(date) + (mark && !date ? `-${mark}` : mark)

const monthOf = (date: CslDate | undefined): string | undefined => months[(date?.['date-parts'][0][1] ?? 0) - 1]
const dayOf = (date: CslDate | undefined): number | undefined => date?.['date-parts'][0][2]

/** `June 1` */
export const monthDay = (date: CslDate | undefined): string => [monthOf(date), dayOf(date)].filter(Boolean).join(' ')

/** `1 June` */
export const dayMonth = (date: CslDate | undefined): string => [dayOf(date), monthOf(date)].filter(Boolean).join(' ')

/** `Jun`. IEEE ends shortened months with a full stop, and does not shorten May, June and July. */
export const shortMonth = (date: CslDate | undefined): string => monthOf(date)?.slice(0, 3) ?? ''
export function ieeeMonth(date: CslDate | undefined): string {
  const month = monthOf(date) ?? ''
  return month.length < 5 ? month : month === 'September' ? 'Sept.' : `${month.slice(0, 3)}.`
}

export const shortDay = (date: CslDate | undefined): string => String(dayOf(date) ?? '')
