import type { OrganisationView } from '#contract/organisation-view.ts'
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

export type StoredOrganisation = Selectable<Tables['organisations']>

export const storedOrganisation = (query: Kysely<Tables>, slug: string): Promise<StoredOrganisation | undefined> =>
  query.selectFrom('organisations').selectAll().where('slug_value', '=', slug).executeTakeFirst()

/** Whether somebody answers requests to join it. */
export async function isOwned(query: Kysely<Tables>, slug: string): Promise<boolean> {
  const row = await query
    .selectFrom('memberships')
    .select('user_id')
    .where('kind', '=', 'organisation')
    .where('slug_value', '=', slug)
    .where('role', 'in', ['owner', 'admin'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks the record as stale, if there is a row that it is made of. */
export async function markStale(tx: Tx, slug: string): Promise<void> {
  await tx
    .updateTable('organisations')
    .set(eb => ({ record_stale: eb('record_stale', '+', 1) }))
    .where('slug_value', '=', slug)
    .execute()
}

/** How many members it has. */
export async function memberCount(query: Kysely<Tables>, slug: string): Promise<number> {
  const { members } = await query
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number | string>().as('members'))
    .where('kind', '=', 'organisation')
    .where('slug_value', '=', slug)
    .executeTakeFirstOrThrow()
  return Number(members)
}

/** The request of a user to join it, which waits. */
export const openRequest = (query: Kysely<Tables>, userId: string, slug: string): Promise<{ id: string; created_at: number } | undefined> =>
  query
    .selectFrom('invite_requests')
    .select(['id', 'created_at'])
    .where('user_id', '=', userId)
    .where('invitable_type', '=', 'organisation')
    .where('invitable_id', '=', slug)
    .where('action', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

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
