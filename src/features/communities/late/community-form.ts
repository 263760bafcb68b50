import * as v from 'valibot'
import { type CommunityFields, type CommunityInput, communityInput } from '#contract/community-fields.ts'
import { type CommunityTypeId, subCommunityTypeId } from '#contract/community-types.data.ts'
import type { Option } from '#contract/option.ts'
import { type Selection, selectionError, selectionOf } from '#features/researchers/index.ts'
import { type Checked, errorsOfIssues, type FormErrors } from '#forms/check.ts'

/** What the form of a community holds: texts, and choices by their ids. */
export interface CommunityValues {
  name: string
  tagline: string
  community_type_id: string
  description: string
  website: string
  country_id: Selection
  foundation_year: string
  subdomain: string
  street: string
  post_code: string
  city: string
  research_group_type_ids: readonly string[]
  invite_only: boolean
}

const textNames = ['name', 'tagline', 'description', 'website', 'subdomain', 'street', 'post_code', 'city'] as const

/** A community as the form begins with it. */
export const communityValues = (
  fields: Partial<CommunityFields> & { community_type_id: number },
  country: Option | null,
): CommunityValues => ({
  name: fields.name ?? '',
  tagline: fields.tagline ?? '',
  community_type_id: String(fields.community_type_id),
  description: fields.description ?? '',
  website: fields.website ?? '',
  country_id: selectionOf(country),
  foundation_year: fields.foundation_year == null ? '' : String(fields.foundation_year),
  subdomain: fields.subdomain ?? '',
  street: fields.street ?? '',
  post_code: fields.post_code ?? '',
  city: fields.city ?? '',
  research_group_type_ids: fields.research_group_type_ids ?? [],
  invite_only: false,
})

/** Every rule of S2§5; the output has all fields. Below another community it is a member network. */
export const checkCommunity =
  (parent: string | null) =>
  (values: CommunityValues): Checked<CommunityValues, CommunityInput> => {
    const { country_id: country, foundation_year, research_group_type_ids, invite_only } = values
    const parsed = v.safeParse(communityInput, {
      ...Object.fromEntries(textNames.map(name => [name, values[name]])),
      community_type_id: parent === null ? Number(values.community_type_id) : subCommunityTypeId,
      country_id: country.chosen?.id ?? '',
      foundation_year: foundation_year.trim() === '' ? null : foundation_year.trim(),
      research_group_type_ids,
      parent_id: parent,
      invite_only,
    })
    // The names of the errors are those of the values.
    const errors = (parsed.success ? {} : errorsOfIssues(parsed.issues)) as FormErrors<CommunityValues>
    const found = selectionError(country)
    if (found.length > 0) errors.country_id = found
    return parsed.success && Object.keys(errors).length === 0 ? { output: parsed.output } : { errors }
  }

/** What was typed, to be copied if the form has to close. */
export const typedCommunity = (values: CommunityValues): string =>
  [...textNames.map(name => values[name]), values.foundation_year]
    .map(text => text.trim())
    .filter(Boolean)
    .join('\n')

/** The type that an address asks for, by its key or its number. */
export const isTypeId = (id: number): id is CommunityTypeId => id >= 1 && id <= 4
