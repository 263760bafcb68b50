import type { Role } from '#contract/rights.ts'
import { nextChange } from '../../store/change-seq.ts'
import { highestRoleFirst } from '../../store/role-order.ts'
import type { Tx } from '../../store/unit-of-work.ts'

/** The user's role in a folder; undefined for whoever is not in it. */
export async function folderRole(query: Tx, userId: string, folderId: string): Promise<Role | undefined> {
  const row = await query
    .selectFrom('folder_members')
    .select('role')
    .where('folder_id', '=', folderId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role
}

export const isFolder = async (query: Tx, id: string): Promise<boolean> =>
  (await query.selectFrom('folders').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The mirrors of the new member are told of the folder and no longer that they left it. */
export async function joinFolder(tx: Tx, userId: string, folderId: string, role: Role): Promise<void> {
  await tx.deleteFrom('removed_folders').where('user_id', '=', userId).where('folder_id', '=', folderId).execute()
  const change_seq = await nextChange(tx)
  await tx
    .insertInto('folder_members')
    .values({ folder_id: folderId, user_id: userId, role, change_seq })
    .onConflict(conflict => conflict.columns(['folder_id', 'user_id']).doUpdateSet({ role, change_seq }))
    .execute()
}

/** Folders that nobody else is in go; of the others somebody else becomes the owner. Answers the ids of those that went. */
export async function passFolders(tx: Tx, userId: string): Promise<string[]> {
  const gone: string[] = []
  const mine = await tx.selectFrom('folder_members').select(['folder_id', 'role']).where('user_id', '=', userId).execute()
  for (const { folder_id, role } of mine) {
    const others = await tx
      .selectFrom('folder_members')
      .select(['user_id', 'role'])
      .where('folder_id', '=', folder_id)
      .where('user_id', '!=', userId)
      .orderBy(highestRoleFirst)
      .orderBy('change_seq')
      .execute()
    const heir = others[0]
    if (!heir) {
      await tx.deleteFrom('folders').where('id', '=', folder_id).execute()
      gone.push(folder_id)
    } else if (role === 'owner') {
      await tx
        .updateTable('folder_members')
        .set({ role: 'owner', change_seq: await nextChange(tx) })
        .where('folder_id', '=', folder_id)
        .where('user_id', '=', heir.user_id)
        .execute()
      // Every member's device shows whose it is.
      await tx
        .updateTable('folders')
        .set({ change_seq: await nextChange(tx) })
        .where('id', '=', folder_id)
        .execute()
    }
  }
  return gone
}
