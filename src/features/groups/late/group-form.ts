import * as v from 'valibot'
import { researchGroupInput, type ResearchGroupFields, type ResearchGroupInput } from '#contract/research-group-fields.ts'
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
  organisation: Selection
  fte_id: string
  street: string
  post_code: string
  city: string
  foundation_year: string
}
export type GroupCategory = ResearchGroupInput['category']

const textNames = ['name', 'description', 'website', 'street', 'post_code', 'city'] as const

/** A group as the form begins with it. */
export const groupValues = (fields: Partial<ResearchGroupFields>, country: Option | null): GroupValues => ({
  name: fields.name ?? '',
  description: fields.description ?? '',
  website: fields.website ?? '',
  research_group_type_ids: fields.research_group_type_ids ?? [],
  country_id: selectionOf(country),
  organisation: selectionOf(fields.organisation ? { id: fields.organisation.slug_value, name: fields.organisation.name } : null),
  fte_id: fields.fte_id ?? '',
  street: fields.street ?? '',
  post_code: fields.post_code ?? '',
  city: fields.city ?? '',
  foundation_year: fields.foundation_year == null ? '' : String(fields.foundation_year),
})

/** Every rule of S2§5; the output has all fields. */
export const checkGroup =
  (category: GroupCategory) =>
  (values: GroupValues): Checked<GroupValues, ResearchGroupInput> => {
    const { country_id: country, organisation, fte_id, foundation_year, research_group_type_ids } = values
    const parsed = v.safeParse(researchGroupInput, {
      ...Object.fromEntries(textNames.map(name => [name, values[name]])),
      category,
      research_group_type_ids,
      country_id: country.chosen?.id ?? '',
      organisation: organisation.chosen && { slug_value: organisation.chosen.id, name: organisation.chosen.name },
      fte_id: fte_id === '' ? null : fte_id,
      foundation_year: foundation_year.trim() === '' ? null : foundation_year.trim(),
    })
    // The names of the errors are those of the values.
    const errors = (parsed.success ? {} : errorsOfIssues(parsed.issues)) as FormErrors<GroupValues>
    for (const name of ['country_id', 'organisation'] as const) {
      const found = selectionError(values[name])
      if (found.length > 0) errors[name] = found
    }
    return parsed.success && Object.keys(errors).length === 0 ? { output: parsed.output } : { errors }
  }

/** What was typed, to be copied if the form has to close. */
export const typedGroup = (values: GroupValues): string =>
  [...textNames.map(name => values[name]), values.foundation_year]
    .map(text => text.trim())
    .filter(Boolean)
    .join('\n')
