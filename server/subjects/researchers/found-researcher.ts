import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { visibleFieldNames } from '#contract/profile-fields.ts'
import type { FactSource, Researcher } from '#contract/researcher.ts'
import type { Kysely, Selectable } from 'kysely'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Tables } from '../../store/tables.ts'
import { composedRecord, isVerifiedMember } from '../people/index.ts'
import type { Sight } from '../profiles/index.ts'
import { findRecords, requireRecord } from '../records/index.ts'

interface Parts {
  query: Kysely<Tables>
  catalogue: Catalogue
  /** Who looks; undefined for a guest. */
  viewer: { id: string } | undefined
  signal: AbortSignal
}

export interface FoundResearcher {
  researcher: Researcher
  /** The account, if the person has one. */
  account: Selectable<Tables['users']> | undefined
  /** Whether the catalogue has a record; a new account has none for a moment. */
  isInCatalogue: boolean
}

/**
 * A researcher by any slug: the profile of an account as the viewer may see it, else the record of the catalogue. Refuses `not_found`, and `gone`
 * for one that was deleted.
 */
export async function findResearcher({ query, catalogue, viewer, signal }: Parts, slug: string): Promise<FoundResearcher> {
  const account = await accountAt(query, slug, viewer?.id)
  const ref = { index: 'researchers' as const, slug: account?.slug_values[0] ?? slug }
  if (!account) {
    const record = await requireRecord(catalogue, ref, signal)
    return { researcher: withSources(record, undefined, await catalogue.changedOn(ref)), account, isInCatalogue: true }
  }
  const [published] = await findRecords(catalogue, [ref], signal)
  const isOwner = account.id === viewer?.id
  // The account of whoever runs the server belongs to no person before its profile was edited.
  if (!published && !isOwner && account.record_stale === 0) throw new Refusal('not_found')
  const sight: Sight = isOwner ? 'only_me' : viewer ? 'users' : 'public'
  const claimed = published?.['claimed'] === true ? published : undefined
  const { record, own } = await composedRecord(query, account, claimed, sight)
  const day = claimed && (await catalogue.changedOn(ref))
  const person = withSources(record, { name: account.full_name, fields: own }, day)
  const researcher = { ...person, verified: await isVerifiedMember(query, account.id) }
  return { researcher, account, isInCatalogue: published !== undefined }
}

/** What is said to be from somebody: what a profile shows, but for the names. */
const sourcedFields: ReadonlySet<string> = new Set([...indexes.researchers.fields.map(({ name }) => name), ...visibleFieldNames])

/** The account with this slug; users also name themselves by their id (S2§6). */
const accountAt = (query: Kysely<Tables>, slug: string, viewerId: string | undefined) =>
  slug === viewerId
    ? query.selectFrom('users').selectAll().where('id', '=', slug).executeTakeFirst()
    : query
        .selectFrom('user_slugs')
        .innerJoin('users', 'users.id', 'user_slugs.user_id')
        .selectAll('users')
        .where('slug', '=', slug)
        .executeTakeFirst()

/** A record with the source of each part. Records are written in the shape of the contract, so a stored one has it. */
function withSources(record: CatalogueRecord, person: { name: string; fields: ReadonlySet<string> } | undefined, day?: string): Researcher {
  const { name, url } = record.source
  const provider: FactSource = { kind: 'provider', name, ...(url !== undefined && { url }), ...(day !== undefined && { day }) }
  const sources = Object.keys(record)
    .filter(field => sourcedFields.has(field) && field !== 'full_name' && field !== 'name_variants')
    .map(field => [field, person?.fields.has(field) ? { kind: 'person', name: person.name } : provider])
  return { ...record, slug_values: [...record.slug_values], sources: Object.fromEntries(sources) as Researcher['sources'] } as Researcher
}
