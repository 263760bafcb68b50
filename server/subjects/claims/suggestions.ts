import type { Suggestion } from '#contract/claims.ts'
import { textsAt } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import type { Kysely } from 'kysely'
import type { Catalogue, NamesakeRecord } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import type { Tables } from '../../store/tables.ts'
import { claimantOf, proofOf } from './proof.ts'
import { claimOf, nameOfRecord } from './rows.ts'

/** People of the name that are looked at: some are accounts, and some the user knows to be others. */
const candidates = 25

/** Records that may be about a user who has none: first those that something proves, then by name. */
export async function claimSuggestionsFor(
  query: Kysely<Tables>,
  catalogue: Catalogue,
  { userId, now }: { userId: string; now: number },
  signal: AbortSignal,
): Promise<Suggestion[]> {
  if (await claimOf(query, userId)) return []
  const searches = catalogue.withSignal(signal)
  const claimant = await claimantOf(query, userId, now)
  const asked = { names: claimant.names, limit: candidates, ...(claimant.orcid !== undefined && { orcid: claimant.orcid }) }
  const found = await toRefusal(searches.namesakes(asked))
  const left = await withoutKnown(query, userId, found)
  const suggested = await Promise.all(
    left.map(async one => suggestionOf(one, await toRefusal(proofOf({ query, catalogue, searches }, claimant, one.person)))),
  )
  const order = (one: Suggestion) => (one.way === 'request' ? 1 : 0)
  return suggested.toSorted((a, b) => order(a) - order(b))
}

/** Those that are no account, and about which the user has said nothing. */
async function withoutKnown(query: Kysely<Tables>, userId: string, found: readonly NamesakeRecord[]): Promise<NamesakeRecord[]> {
  const slugs = found.map(({ person }) => person.slug_values[0]!)
  if (slugs.length === 0) return []
  const known = await query
    .selectFrom('user_slugs')
    .select('slug')
    .where('slug', 'in', slugs)
    .union(
      query.selectFrom('dismissed_records').select('slug_value as slug').where('user_id', '=', userId).where('slug_value', 'in', slugs),
    )
    .union(
      query
        .selectFrom('record_requests')
        .select('slug_value as slug')
        .where('user_id', '=', userId)
        .where('state', '=', 'open')
        .where('slug_value', 'in', slugs),
    )
    .execute()
  const left = new Set(known.map(row => row.slug))
  return found.filter(({ person }) => !left.has(person.slug_values[0]!)).slice(0, limits.claims.suggestions)
}

/** Organisations that are named in a suggestion. */
const organisationsShown = 3

function suggestionOf({ person, works }: NamesakeRecord, way: Suggestion['way']): Suggestion {
  const { publications_count, first_year, last_year } = person
  return {
    slug_value: person.slug_values[0]!,
    name: nameOfRecord(person),
    organisations: textsAt(person, 'organisations.name').slice(0, organisationsShown),
    ...(typeof publications_count === 'number' && { publications_count }),
    ...(typeof first_year === 'string' && { first_year }),
    ...(typeof last_year === 'string' && { last_year }),
    works: works.map(({ index, slug, title }) => ({ index, slug_value: slug, title })),
    way,
  }
}
