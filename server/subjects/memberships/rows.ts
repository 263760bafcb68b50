import { type Role, roles } from '#contract/rights.ts'
import type { Kysely } from 'kysely'
import { nextChange } from '../../store/change-seq.ts'
import type { Tx } from '../../store/sqlite/group-commit.ts'
import type { InvitableType, Tables } from '../../store/tables.ts'

/** What one is invited to. `id`: a folder's id, or the first slug of anything else. */
export interface Target {
  type: InvitableType
  id: string
  /** What it is called. */
  name?: string
}

/** The user's role there now; undefined without one. */
export async function roleIn(query: Kysely<Tables>, userId: string, { type, id }: Target): Promise<Role | undefined> {
  const row =
    type === 'bookmark_folder'
      ? await query.selectFrom('folder_members').select('role').where('folder_id', '=', id).where('user_id', '=', userId).executeTakeFirst()
      : await query
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
  if (type === 'bookmark_folder') return (await tx.selectFrom('folders').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  if (type !== 'community') return true
  return (await tx.selectFrom('communities').select('id').where('slug_value', '=', id).executeTakeFirst()) !== undefined
}

/** The mirrors of the new member are told of the folder and no longer that they left it. */
async function joinFolder(tx: Tx, userId: string, folderId: string, role: Role): Promise<void> {
  await tx.deleteFrom('removed_folders').where('user_id', '=', userId).where('folder_id', '=', folderId).execute()
  const change_seq = await nextChange(tx)
  await tx
    .insertInto('folder_members')
    .values({ folder_id: folderId, user_id: userId, role, change_seq })
    .onConflict(conflict => conflict.columns(['folder_id', 'user_id']).doUpdateSet({ role, change_seq }))
    .execute()
}
