import { type Role, roles } from '#contract/rights.ts'
import type { Kysely } from 'kysely'
import { highestRoleFirst } from '../../store/role-order.ts'
import type { InvitableType, Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { folderRole, isFolder, joinFolder } from '../folders/index.ts'

/** What one is invited to. `id`: a folder's id, or the first slug of anything else. */
export interface Target {
  type: InvitableType
  id: string
  /** What it is called. */
  name?: string
}

/** The user's role there now; undefined without one. */
export async function roleIn(query: Kysely<Tables>, userId: string, { type, id }: Target): Promise<Role | undefined> {
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

/** Gives the user this role there; a higher one that they have already stays. Answers whether there is such a thing at all. */
export async function join(tx: Tx, userId: string, target: Target, role: Role, now: number): Promise<boolean> {
  if (!(await isThere(tx, target))) return false
  const present = await roleIn(tx, userId, target)
  if (present !== undefined && roles[present] >= roles[role]) return true
  if (target.type === 'bookmark_folder') await joinFolder(tx, userId, target.id, role)
  else
    await tx
      .insertInto('memberships')
      .values({ kind: target.type, slug_value: target.id, name: target.name ?? '', user_id: userId, role, created_at: now })
      .onConflict(conflict => conflict.columns(['kind', 'slug_value', 'user_id']).doUpdateSet({ role }))
      .execute()
  return true
}

/** Groups and organisations are of the catalogue, which forgets nobody whom one can join. */
async function isThere(tx: Tx, { type, id }: Target): Promise<boolean> {
  if (type === 'bookmark_folder') return isFolder(tx, id)
  if (type !== 'community') return true
  return (await tx.selectFrom('communities').select('id').where('slug_value', '=', id).executeTakeFirst()) !== undefined
}

/** A group or community that would be left without an owner gets the next of its people for one. */
export async function passMemberships(tx: Tx, userId: string): Promise<void> {
  const owned = await tx
    .selectFrom('memberships')
    .select(['kind', 'slug_value'])
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .execute()
  for (const { kind, slug_value } of owned) {
    const heir = await tx
      .selectFrom('memberships')
      .select('user_id')
      .where('kind', '=', kind)
      .where('slug_value', '=', slug_value)
      .where('user_id', '!=', userId)
      .orderBy(highestRoleFirst)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
    if (!heir) continue
    await tx
      .updateTable('memberships')
      .set({ role: 'owner' })
      .where('kind', '=', kind)
      .where('slug_value', '=', slug_value)
      .where('user_id', '=', heir.user_id)
      .execute()
  }
}
