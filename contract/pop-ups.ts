import * as v from 'valibot'
import { followedIndexes, type FollowedIndex } from './alerts.ts'
import { endpoint } from './endpoint.ts'
import { textsAt } from './indexes/record.ts'
import { limits } from './limits.ts'
import { record } from './records.ts'

const { entries, names } = limits.popUp

const linked = v.object({ name: v.string(), slug_values: v.array(v.string()) })

/** A person who is shown by a picture. `profile_visible`: there is a profile that others may open. */
const thumbnail = v.object({ ...linked.entries, avatar: v.optional(v.string()), profile_visible: v.boolean() })
export type PersonThumbnail = v.InferOutput<typeof thumbnail>

/** A publication or project of a person, group or organisation. */
const work = v.object({
  index: v.picklist(['publications', 'projects']),
  title: v.string(),
  slug_values: v.array(v.string()),
  year: v.optional(v.string()),
})

/** What a card tells of a record, which is a part of the record itself. */
const summary = v.object({
  index: v.picklist(followedIndexes),
  slug_values: v.array(v.string()),
  source: record.entries.source,
  name: v.string(),
  avatar: v.optional(v.string()),
  /** A job title, the kinds of an organisation, the category of a group. */
  kinds: v.array(v.string()),
  organisations: v.array(linked),
  /** City and country. */
  place: v.array(v.string()),
  topics: v.array(v.string()),
})
export type PopUpSummary = v.InferOutput<typeof summary>

/** What is told of a person, organisation or group beside a link to it. */
export const popUp = v.object({
  ...summary.entries,
  /** The people who lead a group. */
  people: v.array(thumbnail),
  /** Of one index: publications, or where there are none projects. `works_total`: how many there are. */
  works: v.array(work),
  works_total: v.number(),
})
export type PopUp = v.InferOutput<typeof popUp>

type RecordLike = Readonly<Record<string, unknown>>

const kindPaths: Readonly<Record<FollowedIndex, readonly string[]>> = {
  researchers: ['function_title'],
  organisations: ['organisation_types'],
  research_groups: ['category'],
}

/** The summary of a record; devices make it of their copies. */
export function popUpSummary(index: FollowedIndex, of: v.InferOutput<typeof record>): PopUpSummary {
  const texts = (...paths: string[]) => paths.flatMap(path => textsAt(of, path))
  const [avatar] = texts('avatar')
  return {
    index,
    slug_values: [...of.slug_values],
    source: of.source,
    name: texts('full_name', 'name')[0] ?? '',
    ...(avatar !== undefined && { avatar }),
    kinds: texts(...kindPaths[index]).slice(0, names),
    organisations: presentFirst(linksAt(of, 'organisations')).slice(0, names),
    place: [...texts('city').slice(0, 1), ...texts('country', 'country.name').slice(0, 1)],
    topics: [...new Set(texts('research_interests', 'topics.name'))].slice(0, entries),
  }
}

/** The named things in a field of a record. */
export const linksAt = (of: RecordLike, field: string): Linked[] =>
  (Array.isArray(of[field]) ? (of[field] as unknown[]) : []).flatMap(link => {
    const [name] = textsAt(link, 'name')
    const isPresent = typeof link === 'object' && link !== null && 'present' in link && link.present === true
    return name === undefined ? [] : [{ name, slug_values: textsAt(link, 'slug_values'), isPresent }]
  })
type Linked = v.InferOutput<typeof linked> & { isPresent: boolean }

const presentFirst = (all: readonly Linked[]): v.InferOutput<typeof linked>[] =>
  all.toSorted((a, b) => Number(b.isPresent) - Number(a.isPresent)).map(({ name, slug_values }) => ({ name, slug_values }))

const ofProfile = {
  method: 'GET',
  host: 'base',
  reply: popUp,
  needs: 'guest',
  cache: 'revalidated',
  limit: 'records',
  errors: ['not_found', 'gone'],
} as const

export const popUps = {
  researcher: endpoint({
    ...ofProfile,
    path: '/pop_ups/researcher/{id}',
    summary: 'A researcher in short: organisations, up to three topics and up to three publications or projects.',
  }),
  organisation: endpoint({
    ...ofProfile,
    path: '/pop_ups/organisation/{id}',
    summary: 'An organisation in short: kind, place, and up to three publications or projects.',
  }),
  researchGroup: endpoint({
    ...ofProfile,
    path: '/pop_ups/research_group/{id}',
    summary: 'A research group in short: who leads it, up to three topics and up to three publications or projects.',
  }),
}

/** The call for a record of each index. */
export const popUpCalls = {
  researchers: popUps.researcher,
  organisations: popUps.organisation,
  research_groups: popUps.researchGroup,
} as const satisfies Record<FollowedIndex, unknown>
