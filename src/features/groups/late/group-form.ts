import * as v from 'valibot'
import { type GroupInput, groupInput } from '#contract/research-group-fields.ts'
import type { Option } from '#contract/option.ts'
import { type Selection, selectionError, selectionOf } from '#features/researchers/index.ts'
import { type Checked, errorsOfIssues, type FormErrors } from '#forms/check.ts'

/** What the form of a group holds: texts, and choices by their ids. */
export interface GroupValues {
  name: string
  description: string
  website: string
  research_group_type_ids: readonly string[]
  country_id: Selection
  fte_id: string
  street: string
  post_code: string
  city: string
  foundation_year: string
}

const textNames = ['name', 'description', 'website', 'street', 'post_code', 'city'] as const

export type GroupFields = Omit<GroupInput, 'category'>

/** A group as the form begins with it. */
export const groupValues = (fields: Partial<GroupFields>, country: Option | null): GroupValues => ({
  name: fields.name ?? '',
  description: fields.description ?? '',
  website: fields.website ?? '',
  research_group_type_ids: fields.research_group_type_ids ?? [],
  country_id: selectionOf(country),
  fte_id: fields.fte_id ?? '',
  street: fields.street ?? '',
  post_code: fields.post_code ?? '',
  city: fields.city ?? '',
  foundation_year: fields.foundation_year == null ? '' : String(fields.foundation_year),
})

/** Every rule of S2§5; the output has all fields. */
export const checkGroup =
  (category: GroupInput['category']) =>
  (values: GroupValues): Checked<GroupValues, GroupInput> => {
    const { country_id: country, fte_id, foundation_year, research_group_type_ids } = values
    const parsed = v.safeParse(groupInput, {
      ...Object.fromEntries(textNames.map(name => [name, values[name]])),
      category,
      research_group_type_ids,
      country_id: country.chosen?.id ?? '',
      fte_id: fte_id === '' ? null : fte_id,
      foundation_year: foundation_year.trim() === '' ? null : foundation_year.trim(),
    })
    const errors: FormErrors<GroupValues> = parsed.success ? {} : errorsOfIssues(parsed.issues)
    const unchosen = selectionError(country)
    if (unchosen.length > 0) errors.country_id = unchosen
    return parsed.success && Object.keys(errors).length === 0 ? { output: parsed.output } : { errors }
  }

/** What was typed, to be copied if the form has to close. */
export const typedGroup = (values: GroupValues): string =>
  [...textNames.map(name => values[name]), values.foundation_year]
    .map(text => text.trim())
    .filter(Boolean)
    .join('\n')
