import { limits } from '#contract/limits.ts'
import { type Role, roles } from '#contract/roles.ts'
import type { Kysely, Selectable } from 'kysely'
import { requireBelow } from '../../core/refusal.ts'
import { highestRoleFirst } from '../../store/role-order.ts'
import type { InvitableType, Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { folderRole, folderExists, addFolderMember } from '../folders/index.ts'

export type StoredInvitation = Selectable<Tables['invites']>

/** What an invitation is for. `id`: the id of a folder, or the first slug of anything else. */
export interface MembershipTarget {
  type: InvitableType
  id: string
  /** Its name. */
  name: string
}

/** What an invitation or a request is for. */
export const targetOf = (row: { invitable_type: InvitableType; invitable_id: string; invitable_name: string }): MembershipTarget => ({
  type: row.invitable_type,
  id: row.invitable_id,
  name: row.invitable_name,
})

/** The user's current role; undefined without one. */
export async function roleIn(
  query: Kysely<Tables>,
  userId: string,
  { type, id }: Pick<MembershipTarget, 'type' | 'id'>,
): Promise<Role | undefined> {
  if (type === 'bookmark_folder') return folderRole(query, userId, id)
  const row = await query
    .selectFrom('memberships')
    .select('role')
    .where('kind', '=', type)
    .where('slug_value', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role
}

/** The same for every plan: others invite, whatever the plan of the invited. */
const mostMemberships = limits.account.paid.memberships

/** How many groups, communities, organisations and folders of others the user has joined. */
async function membershipCount(query: Kysely<Tables>, userId: string): Promise<number> {
  const { joined } = await query
    .selectFrom('memberships')
    .leftJoin('folders', join => join.onRef('folders.id', '=', 'slug_value').on('kind', '=', 'bookmark_folder'))
    .select(({ fn }) => fn.countAll<number | string>().as('joined'))
    .where('user_id', '=', userId)
    .where(eb => eb.or([eb('owner_user_id', 'is', null), eb('owner_user_id', '!=', userId)]))
    .executeTakeFirstOrThrow()
  return Number(joined)
}

/**
 * Makes the user a member with this role; a higher role stays. Returns whether the target exists. Refuses `limit_reached` to a user with the
 * most memberships.
 */
export async function addMember(tx: Tx, userId: string, target: MembershipTarget, role: Role, now: number): Promise<boolean> {
  if (!(await targetExists(tx, target))) return false
  const current = await roleIn(tx, userId, target)
  if (current !== undefined && roles[current] >= roles[role]) return true
  if (current === undefined) requireBelow('memberships', await membershipCount(tx, userId), mostMemberships)
  if (target.type === 'bookmark_folder') await addFolderMember(tx, userId, target.id, role, now)
  else
    await tx
      .insertInto('memberships')
      .values({ kind: target.type, slug_value: target.id, name: target.name, user_id: userId, role, created_at: now })
      .onConflict(conflict => conflict.columns(['kind', 'slug_value', 'user_id']).doUpdateSet({ role }))
      .execute()
  return true
}

/** Groups and organisations are in the catalogue, which never deletes those that people can join. */
async function targetExists(tx: Tx, { type, id }: MembershipTarget): Promise<boolean> {
  if (type === 'bookmark_folder') return folderExists(tx, id)
  if (type !== 'community') return true
  return (await tx.selectFrom('communities').select('id').where('slug_value', '=', id).executeTakeFirst()) !== undefined
}

/** Makes another member the owner of each group or community that would be left without one. Folders pass on by themselves. */
export async function handOverMemberships(tx: Tx, userId: string): Promise<void> {
  const owned = await tx
    .selectFrom('memberships')
    .select(['kind', 'slug_value'])
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .where('kind', '!=', 'bookmark_folder')
    .execute()
  for (const { kind, slug_value } of owned) {
    const successor = await tx
      .selectFrom('memberships')
      .select('user_id')
      .where('kind', '=', kind)
      .where('slug_value', '=', slug_value)
      .where('user_id', '!=', userId)
      .orderBy(highestRoleFirst)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
    if (!successor) continue
    await tx
      .updateTable('memberships')
      .set({ role: 'owner' })
      .where('kind', '=', kind)
      .where('slug_value', '=', slug_value)
      .where('user_id', '=', successor.user_id)
      .execute()
  }
}
