import type { Role } from '#contract/roles.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import { addAccountBytes } from '../../store/account-bytes.ts'
import { highestRoleFirst } from '../../store/role-order.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { entryBytes, textBytes } from './bounds.ts'

/** The user's role in a folder; undefined without membership. */
export async function folderRole(query: Tx, userId: string, folderId: string): Promise<Role | undefined> {
  const row = await query
    .selectFrom('folder_members')
    .select('role')
    .where('folder_id', '=', folderId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role
}

export const folderExists = async (query: Tx, id: string): Promise<boolean> =>
  (await query.selectFrom('folders').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Adds a member, or changes the role. The new member's mirrors get the folder and no longer its removal. */
export async function addFolderMember(tx: Tx, userId: string, folderId: string, role: Role): Promise<void> {
  await tx.deleteFrom('removed_folders').where('user_id', '=', userId).where('folder_id', '=', folderId).execute()
  const change_seq = await nextChangeSeq(tx)
  await tx
    .insertInto('folder_members')
    .values({ folder_id: folderId, user_id: userId, role, change_seq })
    .onConflict(conflict => conflict.columns(['folder_id', 'user_id']).doUpdateSet({ role, change_seq }))
    .execute()
}

/** Deletes folders without other members; makes another member the owner of the rest. Returns the ids of the deleted folders. */
export async function handOverFolders(tx: Tx, userId: string): Promise<string[]> {
  const deletedIds: string[] = []
  const memberships = await tx.selectFrom('folder_members').select(['folder_id', 'role']).where('user_id', '=', userId).execute()
  for (const { folder_id, role } of memberships) {
    const others = await tx
      .selectFrom('folder_members')
      .select(['user_id', 'role'])
      .where('folder_id', '=', folder_id)
      .where('user_id', '!=', userId)
      .orderBy(highestRoleFirst)
      .orderBy('change_seq')
      .execute()
    const successor = others[0]
    if (!successor) {
      await tx.deleteFrom('folders').where('id', '=', folder_id).execute()
      deletedIds.push(folder_id)
    } else if (role === 'owner') {
      await tx
        .updateTable('folder_members')
        .set({ role: 'owner', change_seq: await nextChangeSeq(tx) })
        .where('folder_id', '=', folder_id)
        .where('user_id', '=', successor.user_id)
        .execute()
      await countBytesOf(tx, folder_id, successor.user_id)
      // Every member's device shows the owner.
      await tx
        .updateTable('folders')
        .set({ change_seq: await nextChangeSeq(tx) })
        .where('id', '=', folder_id)
        .execute()
    }
  }
  return deletedIds
}

async function countBytesOf(tx: Tx, folderId: string, ownerId: string): Promise<void> {
  const folder = await tx.selectFrom('folders').select(['name', 'description', 'tags']).where('id', '=', folderId).executeTakeFirstOrThrow()
  await addAccountBytes(tx, ownerId, textBytes(folder) + (await entryBytes(tx, folderId)))
}
