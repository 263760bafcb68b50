import * as v from 'valibot'
import { deviceMadeId } from './device-made-id.ts'
import { limits } from './limits.ts'
import { rule } from './rules.ts'
import { line, slug, year } from './text-fields.ts'

const { min, max } = limits.career.text

/** `category` of an experience by its code on the wire (S2§9). */
export const experienceCategories = [
  { id: 0, key: 'academic', name: 'Academic' },
  { id: 1, key: 'non_academic', name: 'Non-academic' },
] as const

const category = v.picklist(experienceCategories.map(({ id }) => id))
const month = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12, 'Choose a month.'))

/** A stage of a career: where somebody worked or learned, as what, and when. Months are not always known. */
const stage = {
  organisation: line(min, max, 'organisation'),
  /** The organisation's first slug, if it was chosen from the catalogue. */
  organisation_slug: v.nullable(slug),
  from_month: v.nullable(month),
  from_year: year('from year'),
  to_month: v.nullable(month),
  to_year: v.nullable(year('to year')),
  /** It lasts, and has no end. */
  present: v.boolean(),
}
const optionalIn = {
  organisation_slug: v.optional(stage.organisation_slug, null),
  from_month: v.optional(stage.from_month, null),
  to_month: v.optional(stage.to_month, null),
  to_year: v.optional(stage.to_year, null),
  present: v.optional(stage.present, false),
}
const position = { ...stage, title: line(min, max, 'position'), category }
const degree = { ...stage, title: line(min, max, 'degree') }

/** What the rules about dates read. */
export interface CareerDates {
  from_month: number | null
  from_year: number
  to_month: number | null
  to_year: number | null
  present: boolean
}

const hasEnd = ({ present, to_year }: CareerDates): boolean => present || to_year !== null
/** Where a month is missing, only the years are compared. */
const endsAfterStart = ({ present, from_year, from_month, to_year, to_month }: CareerDates): boolean =>
  present ||
  to_year === null ||
  to_year > from_year ||
  (to_year === from_year && (from_month === null || to_month === null || to_month >= from_month))

const noEnd = 'The to year field is required'
const endsTooEarly = 'The to year value is not valid'

/** What is wrong with the dates of a stage (S2§5), for its `to_year`; undefined if nothing is. */
export const careerDateFault = (dates: CareerDates): string | undefined =>
  !hasEnd(dates) ? noEnd : endsAfterStart(dates) ? undefined : endsTooEarly

/** A stage that lasts has no end, whatever was typed before. */
export const withoutEndIfPresent = <S extends CareerDates>(dates: S): S =>
  dates.present ? { ...dates, to_month: null, to_year: null } : dates

/** How many months a stage has lasted, the first and the last one included; whole years where a month is missing. Today is the end of one that lasts. */
export function careerMonths({ from_year, from_month, to_year, to_month, present }: CareerDates, today: Date): number {
  const isCurrent = present || to_year === null
  const end = isCurrent ? { year: today.getFullYear(), month: today.getMonth() + 1 } : { year: to_year, month: to_month }
  if (from_month === null || end.month === null) return Math.max(0, end.year - from_year) * 12
  return Math.max(0, (end.year - from_year) * 12 + end.month - from_month + 1)
}

const needsEnd = <S extends CareerDates>() => rule<S>({ description: '`to_year` is needed unless `present` is true.' }, hasEnd, noEnd)
const needsOrder = <S extends CareerDates>() => rule<S>({ description: 'Ends at its start or later.' }, endsAfterStart, endsTooEarly)

const positionFields = v.object({ id: deviceMadeId, ...position, ...optionalIn })
const degreeFields = v.object({ id: deviceMadeId, ...degree, ...optionalIn })

type Position = v.InferOutput<typeof positionFields>
type Degree = v.InferOutput<typeof degreeFields>

/** A new experience, with every rule of S2§5. */
export const experienceInput = v.pipe(
  positionFields,
  v.forward(needsEnd<Position>(), ['to_year']),
  v.forward(needsOrder<Position>(), ['to_year']),
)
export const educationInput = v.pipe(degreeFields, v.forward(needsEnd<Degree>(), ['to_year']), v.forward(needsOrder<Degree>(), ['to_year']))
export type ExperienceInput = v.InferOutput<typeof experienceInput>
export type EducationInput = v.InferOutput<typeof educationInput>

/** Only changed fields are sent; the dates together are checked as they are stored (`careerDateFault`). */
export const experienceChange = v.partial(v.object(position))
export const educationChange = v.partial(v.object(degree))

/** Present ones first, then by their end and their start, latest first. */
export const byCareerDates = (a: CareerDates & { id: string }, b: CareerDates & { id: string }): number =>
  Number(b.present) - Number(a.present) ||
  (b.to_year ?? 0) - (a.to_year ?? 0) ||
  (b.to_month ?? 0) - (a.to_month ?? 0) ||
  b.from_year - a.from_year ||
  (b.from_month ?? 0) - (a.from_month ?? 0) ||
  a.id.localeCompare(b.id)
