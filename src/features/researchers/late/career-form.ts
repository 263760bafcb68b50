import * as v from 'valibot'
import { educationInput, experienceInput, withoutEndIfPresent } from '#contract/career.ts'
import type { Checked, FormErrors } from '#forms/check.ts'
import { type Selection, selectionOf } from '../editing/fields/selection.ts'
import type { CareerRow } from './CareerEditor.tsx'
import type { CareerKind } from './career-texts.ts'

/** What the form of a stage holds. */
export interface CareerValues {
  /** The id of a choice is the organisation's first slug; empty if its name was only typed. */
  organisation: Selection
  title: string
  category: string
  from_month: string
  from_year: string
  to_month: string
  to_year: string
  present: boolean
}

const textOf = (number: number | null): string => number?.toString() ?? ''
const numberOf = (text: string): number | null => (text === '' ? null : Number(text))

export function careerValues(row: CareerRow | undefined): CareerValues {
  if (!row)
    return {
      organisation: selectionOf(null),
      title: '',
      category: '0',
      from_month: '',
      from_year: '',
      to_month: '',
      to_year: '',
      present: false,
    }
  return {
    organisation: selectionOf({ id: row.organisation_slug ?? '', name: row.organisation }),
    title: row.title,
    category: 'category' in row ? String(row.category) : '0',
    from_month: textOf(row.from_month),
    from_year: textOf(row.from_year),
    to_month: textOf(row.to_month),
    to_year: textOf(row.to_year),
    present: row.present,
  }
}

/** The end when “I currently work here” is ticked or unticked: now (S2§4). */
export const endingNow = (today: Date): Pick<CareerValues, 'to_month' | 'to_year'> => ({
  to_month: String(today.getMonth() + 1),
  to_year: String(today.getFullYear()),
})

const inputs = { experiences: experienceInput, educations: educationInput } as const

/** The checked stage under this id, by its kind: with every rule of S2§5. */
export type CareerInput<K extends CareerKind> = v.InferOutput<(typeof inputs)[K]>

export function checkCareer<K extends CareerKind>(kind: K, id: string, values: CareerValues): Checked<CareerValues, CareerInput<K>> {
  const { chosen, typed } = values.organisation
  const name = typed.trim() || chosen?.name || ''
  const isChosen = chosen !== null && name === chosen.name
  const given = withoutEndIfPresent({
    id,
    organisation: name,
    organisation_slug: (isChosen && chosen.id) || null,
    title: values.title,
    ...(kind === 'experiences' && { category: Number(values.category) }),
    from_month: numberOf(values.from_month),
    // The schema takes a year as it is typed.
    from_year: values.from_year.trim() as unknown as number,
    to_month: numberOf(values.to_month),
    to_year: (values.to_year.trim() || null) as unknown as number | null,
    present: values.present,
  })
  const parsed = v.safeParse(inputs[kind], given)
  if (parsed.success) return { output: parsed.output }
  const errors: FormErrors<CareerValues> = {}
  for (const { path, message } of parsed.issues) errors[path?.[0]?.key as keyof CareerValues] ??= [message]
  if (values.from_year.trim() === '') errors.from_year = ['The from year field is required']
  // The schema compares dates only where both are years.
  if (!values.present && values.to_year.trim() === '') errors.to_year = ['The to year field is required']
  return { errors }
}
