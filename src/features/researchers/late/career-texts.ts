import type { CareerDates } from '#contract/career.ts'

/** The two lists of stages, by their sections. */
export type CareerKind = 'experiences' | 'educations'

interface CareerTexts {
  title: string
  empty: string
  add: string
  edit: string
  one: string
  organisation: string
  position: string
  present: string
}

export const careerTexts: Readonly<Record<CareerKind, CareerTexts>> = {
  experiences: {
    title: 'Professional experience',
    empty: 'No experience added',
    add: 'Add experience',
    edit: 'Edit experience',
    one: 'experience',
    organisation: 'Organisation',
    position: 'Position',
    present: 'I currently work here',
  },
  educations: {
    title: 'Education',
    empty: 'No education added',
    add: 'Add education',
    edit: 'Edit education',
    one: 'education',
    organisation: 'Institution',
    position: 'Degree or programme',
    present: 'I currently study here',
  },
}

// oxfmt-ignore
export const monthNames: readonly string[] = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

const dateText = (month: number | null, year: number | null): string =>
  [month === null ? undefined : monthNames[month - 1]?.slice(0, 3), year].filter(Boolean).join(' ')

/** «Mar 2019 – present» */
export const periodText = ({ from_month, from_year, to_month, to_year, present }: CareerDates): string =>
  `${dateText(from_month, from_year)} – ${present ? 'present' : dateText(to_month, to_year)}`
