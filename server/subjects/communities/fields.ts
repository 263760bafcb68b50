import { communityFields, type CommunityBase, type CommunityChange, type CommunityFields } from '#contract/community-fields.ts'
import { belowAnotherTypeId, subCommunityTypeId } from '#contract/community-types.data.ts'
import { countryByCode } from '#contract/countries.ts'
import { slugify } from '#contract/slugs.ts'
import type { Kysely } from 'kysely'
import { mergedFields } from '../../core/fields/merged-fields.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Tables } from '../../store/tables.ts'
import { communityListed, type StoredCommunity } from '../community-access/index.ts'

const none: Omit<CommunityFields, 'name' | 'parent_id'> = {
  community_type_id: subCommunityTypeId,
  tagline: '',
  description: '',
  website: '',
  foundation_year: null,
  country_id: '',
  subdomain: '',
  street: '',
  post_code: '',
  city: '',
  research_group_type_ids: [],
}

/** What is edited. */
export const communityFieldsOf = ({ fields, name, parent_slug }: StoredCommunity): CommunityFields => ({
  ...none,
  ...fields,
  name,
  parent_id: parent_slug,
})

/** What is stored of the fields. */
export function communityColumns({ name, parent_id, ...fields }: CommunityFields) {
  return { name, parent_slug: parent_id, fields, words: `-${slugify(`${name} ${fields.tagline}`)}` }
}

export const invalid = (field: keyof typeof communityFields.entries | 'slug', sentence: string) =>
  new Refusal('invalid', { errors: { [`community.${field}`]: [sentence] } })

/** Refuses what the schema alone cannot: a country that is none, and a sub-community of nothing. A community below another one is a member network. */
export function checkedCommunity(fields: CommunityFields): CommunityFields {
  if (!countryByCode(fields.country_id)) throw invalid('country_id', 'The country field is required')
  if (fields.parent_id !== null) return { ...fields, community_type_id: subCommunityTypeId }
  if (fields.community_type_id === belowAnotherTypeId)
    throw invalid('community_type_id', 'A sub-community needs a community above it. Choose that one, or another type.')
  return fields
}

/** What of a change is to be written; undefined if one of its fields was changed meanwhile. `isCurrent`: it is based on the current version. */
export const mergedCommunityChange = (
  current: CommunityFields,
  change: CommunityChange,
  base: CommunityBase,
  isCurrent: boolean,
): CommunityChange | undefined => mergedFields(current, change, isCurrent ? undefined : base)

/** The community above it, as the viewer may know of it. */
export async function parentOf(query: Kysely<Tables>, { parent_slug }: Pick<StoredCommunity, 'parent_slug'>, viewerId: string | undefined) {
  if (parent_slug === null) return undefined
  return query
    .selectFrom('communities')
    .select(['slug_value', 'name'])
    .where('slug_value', '=', parent_slug)
    .where(communityListed(viewerId))
    .executeTakeFirst()
}
