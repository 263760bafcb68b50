import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { FactSource, Researcher } from '#contract/researcher.ts'
import type { Kysely, Selectable } from 'kysely'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Tables } from '../../store/tables.ts'
import { composedRecord } from '../people/index.ts'
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
  const account = await accountAt(query, slug)
  if (!account) {
    const record = await requireRecord(catalogue, researcherAt(slug), signal)
    return { researcher: withSources(record, {}), account, isInCatalogue: true }
  }
  const [published] = await findRecords(catalogue, [researcherAt(slug)], signal)
  const isOwner = account.id === viewer?.id
  // The account of whoever runs the server belongs to no person before its profile was edited.
  if (!published && !isOwner && account.record_stale === 0) throw new Refusal('not_found')
  const sight: Sight = isOwner ? 'only_me' : viewer ? 'users' : 'public'
  const claimed = published?.['claimed'] === true ? published : undefined
  const { record, own } = await composedRecord(query, account, claimed, sight)
  const person: FactSource = { kind: 'person', name: account.full_name }
  const sources = Object.fromEntries([...own].filter(name => !identities.has(name)).map(name => [name, person]))
  return { researcher: { ...withSources(record, sources), verified: account.verified }, account, isInCatalogue: published !== undefined }
}

const researcherAt = (slug: string) => ({ index: 'researchers' as const, slug })

/** Fields that say who it is; nobody asks where these come from. */
const identities: ReadonlySet<string> = new Set(['full_name', 'first_name', 'last_name'])

const accountAt = (query: Kysely<Tables>, slug: string) =>
  query
    .selectFrom('user_slugs')
    .innerJoin('users', 'users.id', 'user_slugs.user_id')
    .selectAll('users')
    .where('slug', '=', slug)
    .executeTakeFirst()

/** Records are written in the shape of the contract, so a stored one has it. */
const withSources = (record: CatalogueRecord, sources: Record<string, FactSource>): Researcher =>
  ({ ...record, slug_values: [...record.slug_values], sources }) as Researcher
