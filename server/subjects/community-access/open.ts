import { type Action, type Role, roleMay } from '#contract/roles.ts'
import type { Kysely } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { type CommunityPage, isPageOpen, isSeen, type StoredCommunity } from './pages.ts'

/** A community by its slug or its id, whoever looks. */
export const findCommunity = (query: Kysely<Tables>, slugOrId: string): Promise<StoredCommunity | undefined> =>
  query
    .selectFrom('communities')
    .selectAll()
    .where(eb => eb.or([eb('slug_value', '=', slugOrId), eb('id', '=', slugOrId)]))
    .executeTakeFirst()

/** The role of somebody in it; undefined without one. */
export async function communityRole(query: Kysely<Tables>, slug: string, viewerId: string | undefined): Promise<Role | undefined> {
  if (viewerId === undefined) return undefined
  const row = await query
    .selectFrom('memberships')
    .select('role')
    .where('kind', '=', 'community')
    .where('slug_value', '=', slug)
    .where('user_id', '=', viewerId)
    .executeTakeFirst()
  return row?.role
}

/** The roles of those among these people who have one. */
export async function communityRoles(query: Kysely<Tables>, slug: string, ids: readonly string[]): Promise<ReadonlyMap<string, Role>> {
  if (ids.length === 0) return new Map()
  const rows = await query
    .selectFrom('memberships')
    .select(['user_id', 'role'])
    .where('kind', '=', 'community')
    .where('slug_value', '=', slug)
    .where('user_id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.user_id, row.role]))
}

export interface OpenCommunity<R = Role | undefined> {
  community: StoredCommunity
  role: R
}

/**
 * A community whose page the viewer may open; without `page`, of which they may open any. Refuses `not_found` where no page is open, like one
 * that never was, and `forbidden` where only others are.
 */
export async function openCommunity(
  query: Kysely<Tables>,
  viewerId: string | undefined,
  slugOrId: string,
  page?: CommunityPage,
): Promise<OpenCommunity> {
  const community = await findCommunity(query, slugOrId)
  const role = community && (await communityRole(query, community.slug_value, viewerId))
  if (!community || !isSeen(community, role)) throw new Refusal('not_found')
  if (page !== undefined && !isPageOpen(community, role, page)) throw new Refusal('forbidden')
  return { community, role }
}

/**
 * A community in which the user may do this. Refuses `not_found` where no page is open, `forbidden` without a role that may, and `gone` to
 * former members of one that was deleted.
 */
export async function requireInCommunity(tx: Tx, user: Pick<User, 'id'>, slugOrId: string, action: Action): Promise<OpenCommunity<Role>> {
  const found = await findCommunity(tx, slugOrId)
  if (!found && (await hadRole(tx, slugOrId, user.id))) throw new Refusal('gone')
  const { community, role } = await openCommunity(tx, user.id, slugOrId)
  if (role === undefined || !roleMay(role, action)) throw new Refusal('forbidden')
  return { community, role }
}

/** Whether the user was a member of what is no more: others do not learn that it ever was. */
async function hadRole(query: Kysely<Tables>, slug: string, userId: string): Promise<boolean> {
  const mark = await query
    .selectFrom('removed_own_memberships')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'community')
    .where('slug_value', '=', slug)
    .executeTakeFirst()
  return mark !== undefined
}
