import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import { optionsOf } from '#contract/profile-fields.ts'
import type { ResearchGroupFields } from '#contract/research-group-fields.ts'
import { fullTimeEquivalents, groupCategories, researchGroupTypes } from '#contract/research-group-options.data.ts'
import type { ResearchTopic } from '#contract/research-group-rows.ts'
import type { Kysely } from 'kysely'
import { countryByCode } from '#contract/countries.ts'
import { ownSource } from '../../core/demo-source.ts'
import type { Tables } from '../../store/tables.ts'
import { isShown } from '../profiles/index.ts'
import { memberCount } from '../memberships/index.ts'
import { namedMembers, type NamedMember, type StoredGroup, topicsOf } from './rows.ts'

interface Linked {
  name: string
  slug_values?: readonly string[]
}

/** What the record says beside what was written: names of members who show to everybody where they belong. */
interface Around {
  people: readonly NamedMember[]
  users_count: number
  topics: readonly ResearchTopic[]
  /** The record of its organisation. */
  organisation: CatalogueRecord | undefined
}

/** Reads what a record of a group says of its members and topics. */
export const aroundGroup = async (query: Kysely<Tables>, slug: string): Promise<Omit<Around, 'organisation'>> => ({
  people: await namedMembers(query, slug, visibility => visibility === null || isShown({ visibility }, 'research_groups', 'public')),
  users_count: await memberCount(query, { type: 'research_group', id: slug }),
  topics: await topicsOf(query, slug),
})

/** The record of a group: what its members wrote, before what a provider says; `original` is the provider's. */
export function researchGroupRecord(
  { slug_value, fields, avatar }: Pick<StoredGroup, 'slug_value' | 'fields' | 'avatar'>,
  around: Around,
  original?: CatalogueRecord,
): CatalogueRecord {
  const written = filled({ ...recordFields(fields, around.organisation), avatar })
  const link = ({ name, slug_values }: NamedMember): Linked => ({ name, slug_values })
  const here = {
    owners: around.people.filter(({ role }) => role === 'owner').map(link),
    members: around.people.map(link),
    topics: around.topics.map(({ title, slug_values }) => ({ name: title, slug_values })),
  }
  if (!original)
    return {
      index: 'research_groups',
      slug_values: [slug_value],
      source: ownSource,
      ...written,
      ...filled(here),
      users_count: around.users_count,
      made_here: true,
    }
  const lists = Object.fromEntries(Object.entries(here).map(([field, list]) => [field, joined(linkedAt(original, field), list)]))
  const edited = Object.keys(written)
  const counted = Number(textsAt(original, 'users_count')[0] ?? 0)
  return {
    ...original,
    ...written,
    ...filled(lists),
    ...filled({ users_count: Math.max(counted, lists['members']!.length) || undefined }),
    ...(edited.length > 0 && { edited_here: edited }),
  }
}

/** The record of a topic, which names its group as the group's own record says. */
export const topicRecord = ({ title, description, slug_values }: ResearchTopic, group: CatalogueRecord): CatalogueRecord => ({
  index: 'research_topics',
  slug_values,
  source: ownSource,
  ...filled({
    title,
    description,
    research_group: {
      name: textsAt(group, 'name')[0],
      slug_values: group.slug_values,
      ...filled({ organisations: group['organisations'], owners: group['owners'] }),
    },
  }),
  made_here: true,
})

/** The fields of the catalogue for what somebody wrote. */
function recordFields(fields: Partial<ResearchGroupFields>, organisation: CatalogueRecord | undefined): Record<string, unknown> {
  const { category, research_group_type_ids = [], country_id, fte_id, foundation_year, organisation: named, ...same } = fields
  const { sectors = [], therapeutics = [], medical_technologies = [], research_types = [], ...plain } = same
  const chosen = (list: Parameters<typeof optionsOf>[0], ids: readonly string[]) => optionsOf(list, ids).map(({ name }) => name)
  const country = organisation && textsAt(organisation, 'country.name')[0]
  return {
    ...plain,
    category: groupCategories.find(({ id }) => id === category)?.name,
    research_group_types: researchGroupTypes.filter(({ id }) => research_group_type_ids.includes(id)).map(({ name }) => name),
    country: countryByCode(country_id)?.name,
    fte: fullTimeEquivalents.find(({ id }) => id === fte_id)?.name,
    foundation_year: foundation_year == null ? undefined : String(foundation_year),
    organisations: named && [
      { name: named.name, slug_values: [named.slug_value], ...(country !== undefined && { country: { name: country } }) },
    ],
    sectors: chosen('sectors', sectors),
    therapeutics: chosen('therapeutics', therapeutics),
    medical_technologies: chosen('medical_technologies', medical_technologies),
    research_types: chosen('research_types', research_types),
    research_interests: [...(fields.diseases ?? []), ...(fields.model_organisms ?? [])],
  }
}

const linkedAt = (record: CatalogueRecord, field: string): Linked[] => (Array.isArray(record[field]) ? (record[field] as Linked[]) : [])

/** Both lists, each entry once by its slug. */
function joined(registered: readonly Linked[], own: readonly Linked[]): Linked[] {
  const known = new Set(own.flatMap(({ slug_values = [] }) => slug_values))
  return [...own, ...registered.filter(({ slug_values = [] }) => !slug_values.some(slug => known.has(slug)))]
}

const filled = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
