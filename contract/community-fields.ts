import * as v from 'valibot'
import { communityTypes } from './community-types.data.ts'
import { limits } from './limits.ts'
import { keptIds } from './profile-fields.ts'
import { researchGroupTypes } from './research-group-options.data.ts'
import { atMost } from './rules.ts'
import { emptyOr, line, slug, slugField, webAddress, year } from './text-fields.ts'

const { community: limit } = limits

const oneLine = (what: string) => v.union([v.literal(''), line(1, limit.line, what)])
const groupTypeIds = researchGroupTypes.map(({ id }) => id)
const typeRequired = 'The community type field is required'

/** Every field with the rules of S2§5. */
const fields = {
  community_type_id: v.picklist(
    communityTypes.map(({ id }) => id),
    typeRequired,
  ),
  name: line(limit.name.min, limit.name.max, 'name'),
  tagline: line(limit.tagline.min, limit.tagline.max, 'tagline'),
  description: emptyOr(3, limit.description, 'description'),
  website: v.union([v.literal(''), webAddress('website', limit.website)]),
  foundation_year: v.nullable(year('foundation year')),
  /** ISO 3166, two letters. */
  country_id: v.pipe(v.string('The country field is required'), v.regex(/^[A-Z]{2}$/, 'The country field is required')),
  /** Not an address of its own: several communities may have the same, so that it tells nothing of hidden ones. */
  subdomain: v.union([v.literal(''), v.pipe(slugField('subdomain'), atMost(limit.subdomain, 'The subdomain is too long.'))]),
  street: oneLine('street'),
  post_code: oneLine('post code'),
  city: oneLine('city'),
  /** The kinds of groups that it is for. */
  research_group_type_ids: v.pipe(
    v.array(v.picklist(groupTypeIds)),
    v.maxLength(groupTypeIds.length),
    v.transform(ids => [...new Set(ids)]),
  ),
  /** The community above it, by its first slug. */
  parent_id: v.nullable(slug),
}

/** Who may join, and which pages everybody may open (S1§2, S2§6). */
const settings = {
  /** Joining needs an approval. */
  invite_only: v.boolean(),
  overview_visible: v.boolean(),
  /** Explore. */
  search_visible: v.boolean(),
  /** The workspace. */
  pages_visible: v.boolean(),
  questions_visible: v.boolean(),
}
export const communitySettings = v.object(settings)
export type CommunitySettings = v.InferOutput<typeof communitySettings>

/** Only changed settings are sent. */
export const communitySettingsChange = v.partial(communitySettings)
export type CommunitySettingsChange = v.InferOutput<typeof communitySettingsChange>

/** What a new community opens. */
export const usualSettings = (invite_only: boolean): CommunitySettings => ({
  invite_only,
  overview_visible: true,
  search_visible: !invite_only,
  pages_visible: false,
  questions_visible: !invite_only,
})

/** The first slug of a community; a device that makes one offline gives it letters of its own, so that it is free. */
const communitySlug = v.pipe(slugField('slug'), atMost(limit.slug))

export const communityInput = v.object({
  community_type_id: fields.community_type_id,
  name: fields.name,
  tagline: fields.tagline,
  country_id: fields.country_id,
  /** Left out: it is made of the name. */
  slug: v.optional(communitySlug),
  description: v.optional(fields.description, ''),
  website: v.optional(fields.website, ''),
  foundation_year: v.optional(fields.foundation_year, null),
  subdomain: v.optional(fields.subdomain, ''),
  street: v.optional(fields.street, ''),
  post_code: v.optional(fields.post_code, ''),
  city: v.optional(fields.city, ''),
  research_group_type_ids: v.optional(fields.research_group_type_ids, []),
  parent_id: v.optional(fields.parent_id, null),
  invite_only: v.optional(settings.invite_only, false),
})
export type CommunityInput = v.InferOutput<typeof communityInput>

/** Only changed fields are sent. */
export const communityChange = v.partial(v.object(fields))
export type CommunityChange = v.InferOutput<typeof communityChange>

/** What is edited, as it is stored. It may break rules that are newer than it is. */
export const communityFields = v.object({
  community_type_id: v.number(),
  name: v.string(),
  tagline: v.string(),
  description: v.string(),
  website: v.string(),
  foundation_year: v.nullable(v.number()),
  country_id: v.string(),
  subdomain: v.string(),
  street: v.string(),
  post_code: v.string(),
  city: v.string(),
  research_group_type_ids: v.array(v.string()),
  parent_id: v.nullable(v.string()),
})
export type CommunityFields = v.InferOutput<typeof communityFields>

const seenText = v.nullable(v.pipe(v.string(), atMost(limit.description)))
/** The values that the user saw of the fields that change. */
export const communityBase = v.partial(
  v.object({
    community_type_id: v.number(),
    name: seenText,
    tagline: seenText,
    description: seenText,
    website: seenText,
    foundation_year: v.nullable(v.number()),
    country_id: seenText,
    subdomain: seenText,
    street: seenText,
    post_code: seenText,
    city: seenText,
    research_group_type_ids: keptIds,
    parent_id: seenText,
  }),
)
export type CommunityBase = v.InferOutput<typeof communityBase>
