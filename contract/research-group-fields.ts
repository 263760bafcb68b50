import * as v from 'valibot'
import { limits } from './limits.ts'
import { interestName } from './onboarding.ts'
import { chosenIds, keptIds } from './profile-fields.ts'
import { fullTimeEquivalents, groupCategories, researchGroupTypes } from './research-group-options.data.ts'
import { atMost } from './rules.ts'
import { emptyOr, line, slug, slugField, webAddress, year } from './text-fields.ts'
import { changedList } from './list-change.ts'

const { researchGroup: limit } = limits

/** Lists of a group: words, or ids of what can be chosen. */
export const groupTerms = ['sectors', 'therapeutics', 'medical_technologies', 'research_types', 'diseases', 'model_organisms'] as const
export type GroupTerms = (typeof groupTerms)[number]

const oneLine = (what: string) => v.union([v.literal(''), line(1, limit.line, what)])
const words = v.pipe(
  v.array(interestName),
  v.maxLength(limits.profile.terms, `At most ${limits.profile.terms}.`),
  v.transform(added => changedList([], { added, removed: [] })),
)
const typeRequired = 'The research group type field is required'
const typeIds = researchGroupTypes.map(({ id }) => id)

/** Every field with the rules of S2§5. */
const fields = {
  name: line(limit.name.min, limit.name.max, 'name'),
  category: v.picklist(
    groupCategories.map(({ id }) => id),
    'The category field is required',
  ),
  description: emptyOr(3, limit.description, 'description'),
  website: v.union([v.literal(''), webAddress('website', limit.website)]),
  research_group_type_ids: v.pipe(
    v.array(v.picklist(typeIds), typeRequired),
    v.minLength(1, typeRequired),
    v.maxLength(typeIds.length),
    v.transform(ids => [...new Set(ids)]),
  ),
  /** ISO 3166, two letters. */
  country_id: v.pipe(v.string('The country field is required'), v.regex(/^[A-Z]{2}$/, 'The country field is required')),
  fte_id: v.nullable(v.picklist(fullTimeEquivalents.map(({ id }) => id))),
  street: oneLine('street'),
  post_code: oneLine('post code'),
  city: oneLine('city'),
  foundation_year: v.nullable(year('foundation year')),
  /** Where the group belongs: the first slug of an organisation of the catalogue. The server knows its name. */
  organisation: v.nullable(v.object({ slug_value: slug, name: v.pipe(v.string(), atMost(limit.organisation)) })),
}

/** A list of a group (S2§3). */
const terms = {
  sectors: chosenIds('sectors'),
  therapeutics: chosenIds('therapeutics'),
  medical_technologies: chosenIds('medical_technologies'),
  research_types: chosenIds('research_types'),
  diseases: words,
  model_organisms: words,
}

/** The first slug of a group; a device that makes one offline gives it letters of its own, so that it is free. */
const groupSlug = v.pipe(slugField('slug'), atMost(limit.slug))

export const researchGroupInput = v.object({
  name: fields.name,
  category: fields.category,
  research_group_type_ids: fields.research_group_type_ids,
  country_id: fields.country_id,
  /** Left out: it is made of the name. */
  slug: v.optional(groupSlug),
  description: v.optional(fields.description, ''),
  website: v.optional(fields.website, ''),
  fte_id: v.optional(fields.fte_id, null),
  street: v.optional(fields.street, ''),
  post_code: v.optional(fields.post_code, ''),
  city: v.optional(fields.city, ''),
  foundation_year: v.optional(fields.foundation_year, null),
  organisation: v.optional(fields.organisation, null),
})
export type ResearchGroupInput = v.InferOutput<typeof researchGroupInput>

/** Only changed fields are sent. Of a list what was added and removed is merged. */
export const researchGroupChange = v.partial(v.object({ ...fields, ...terms }))
export type ResearchGroupChange = v.InferOutput<typeof researchGroupChange>

/** What is edited, as it is stored. It may break rules that are newer than it is. */
export const researchGroupFields = v.object({
  name: v.string(),
  category: v.string(),
  description: v.string(),
  website: v.string(),
  research_group_type_ids: v.array(v.string()),
  country_id: v.string(),
  fte_id: v.nullable(v.string()),
  street: v.string(),
  post_code: v.string(),
  city: v.string(),
  foundation_year: v.nullable(v.number()),
  organisation: v.nullable(v.object({ slug_value: v.string(), name: v.string() })),
  sectors: v.array(v.string()),
  therapeutics: v.array(v.string()),
  medical_technologies: v.array(v.string()),
  research_types: v.array(v.string()),
  diseases: v.array(v.string()),
  model_organisms: v.array(v.string()),
})
export type ResearchGroupFields = v.InferOutput<typeof researchGroupFields>

const seenText = v.nullable(v.pipe(v.string(), atMost(limit.description)))
/** The values that the user saw of the fields that change. */
export const researchGroupBase = v.partial(
  v.object({
    name: seenText,
    category: seenText,
    description: seenText,
    website: seenText,
    research_group_type_ids: keptIds,
    country_id: seenText,
    fte_id: seenText,
    street: seenText,
    post_code: seenText,
    city: seenText,
    foundation_year: v.nullable(v.number()),
    organisation: v.nullable(
      v.object({ slug_value: v.pipe(v.string(), atMost(300)), name: v.pipe(v.string(), atMost(limit.organisation)) }),
    ),
    sectors: keptIds,
    therapeutics: keptIds,
    medical_technologies: keptIds,
    research_types: keptIds,
    diseases: keptIds,
    model_organisms: keptIds,
  }),
)
export type ResearchGroupBase = v.InferOutput<typeof researchGroupBase>

/** A research topic (S2§5). */
export const researchTopicInput = v.object({
  title: line(limit.topic.title.min, limit.topic.title.max, 'title'),
  description: v.optional(emptyOr(3, limit.topic.description, 'description'), ''),
})
export type ResearchTopicInput = v.InferOutput<typeof researchTopicInput>

export const researchTopicChange = v.partial(
  v.object({ title: researchTopicInput.entries.title, description: emptyOr(3, limit.topic.description, 'description') }),
)
export type ResearchTopicChange = v.InferOutput<typeof researchTopicChange>
