import type { OrganisationView } from '#contract/organisation-view.ts'
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

export type StoredOrganisation = Selectable<Tables['organisations']>

export const storedOrganisation = (query: Kysely<Tables>, slug: string): Promise<StoredOrganisation | undefined> =>
  query.selectFrom('organisations').selectAll().where('slug_value', '=', slug).executeTakeFirst()

/** Marks the record as stale, if there is a row that it is made of. */
export async function markStale(tx: Tx, slug: string): Promise<void> {
  await tx
    .updateTable('organisations')
    .set(eb => ({ record_stale: eb('record_stale', '+', 1) }))
    .where('slug_value', '=', slug)
    .execute()
}

/** How a member is known to belong there; null if it is not known, or for somebody who is none. */
export async function verificationOf(query: Kysely<Tables>, userId: string, slug: string): Promise<OrganisationView['verification']> {
  const row = await verifiedIn(query, slug)
    .leftJoin('users as by', 'by.id', 'verification.verified_by')
    .select(['way', 'verified_at', 'by.full_name', 'by.slug_values'])
    .where('memberships.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const { way, verified_at, full_name, slug_values } = row
  return { way, verified_at, by: full_name === null || slug_values === null ? null : { full_name, slug_values } }
}

/** The first slugs of members who are known to belong there, who came first. */
export async function verifiedMembers(query: Kysely<Tables>, slug: string, most: number): Promise<string[]> {
  const rows = await verifiedIn(query, slug)
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.slug_values')
    .orderBy('memberships.created_at')
    .orderBy('users.id')
    .limit(most)
    .execute()
  return rows.flatMap(({ slug_values: [first] }) => first ?? [])
}

/** The memberships that are verified. */
const verifiedIn = (query: Kysely<Tables>, slug: string) =>
  query
    .selectFrom('memberships')
    .innerJoin('organisation_verifications as verification', join =>
      join
        .onRef('verification.slug_value', '=', 'memberships.slug_value')
        .onRef('verification.user_id', '=', 'memberships.user_id')
        .onRef('verification.verified_at', '>=', 'memberships.created_at'),
    )
    .where('memberships.kind', '=', 'organisation')
    .where('memberships.slug_value', '=', slug)
