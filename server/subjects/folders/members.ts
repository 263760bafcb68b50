import type { Role } from '#contract/roles.ts'
import { addAccountBytes } from '../../store/account-bytes.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import { highestRoleFirst } from '../../store/role-order.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { writeHistory } from '../membership-history/index.ts'
import { tellPeople } from '../membership-events/index.ts'
import { folderBytes } from './bounds.ts'
import { dropInvitations } from './invitations.ts'

const kind = 'bookmark_folder'

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

/** Everyone who shares a folder, without these. */
export async function folderMemberIds(query: Tx, folderId: string, without: readonly string[] = []): Promise<string[]> {
  const rows = await query.selectFrom('folder_members').select('user_id').where('folder_id', '=', folderId).execute()
  return rows.map(row => row.user_id).filter(id => !without.includes(id))
}

/** The mirrors of all members get the folder's row again: it says how many people share it, who owns it, and the reader's role. */
export async function showFolderAgain(tx: Tx, folderId: string): Promise<void> {
  await tx
    .updateTable('folders')
    .set({ change_seq: await nextChangeSeq(tx) })
    .where('id', '=', folderId)
    .execute()
}

/**
 * Adds a member, or changes the role. A new member's mirrors get the folder with all its items, and no longer its removal; someone whose
 * role changes has the items already. A mirror of someone who comes again may not have read yet that they left: it is told what was removed
 * since they first came.
 */
export async function addFolderMember(tx: Tx, userId: string, folderId: string, role: Role, now: number): Promise<void> {
  const left = await tx
    .deleteFrom('removed_folders')
    .where('user_id', '=', userId)
    .where('folder_id', '=', folderId)
    .returning('joined_seq')
    .executeTakeFirst()
  const change_seq = await nextChangeSeq(tx)
  const joined_seq = left?.joined_seq ?? change_seq
  const row = { kind, slug_value: folderId, user_id: userId, role, created_at: now, change_seq, joined_seq } as const
  await tx
    .insertInto('memberships')
    .values(row)
    .onConflict(conflict => conflict.columns(['kind', 'slug_value', 'user_id']).doUpdateSet({ role }))
    .execute()
  await showFolderAgain(tx, folderId)
}

/** Ends a membership: the person's mirrors remove the folder at their next pull, and every later call is answered `not_found` (A17). */
export async function dropFolderMember(tx: Tx, userId: string, folderId: string, now: number): Promise<void> {
  const ended = await tx
    .deleteFrom('memberships')
    .where('kind', '=', kind)
    .where('slug_value', '=', folderId)
    .where('user_id', '=', userId)
    .returning('joined_seq')
    .executeTakeFirst()
  await markRemoved(tx, userId, folderId, now, ended?.joined_seq)
  await showFolderAgain(tx, folderId)
}

/** A removal on all devices of a person. */
export async function markRemoved(tx: Tx, userId: string, folderId: string, now: number, joined_seq = 0): Promise<void> {
  const mark = { change_seq: await nextChangeSeq(tx), removed_at: now, joined_seq }
  await tx
    .insertInto('removed_folders')
    .values({ user_id: userId, folder_id: folderId, ...mark })
    .onConflict(conflict => conflict.columns(['user_id', 'folder_id']).doUpdateSet(mark))
    .execute()
}

/** Who takes over when the owner goes: another with the same role, else the highest, the longest member first. */
export async function successorIn(query: Tx, folderId: string, without: string): Promise<{ user_id: string; role: Role } | undefined> {
  return query
    .selectFrom('folder_members')
    .select(['user_id', 'role'])
    .where('folder_id', '=', folderId)
    .where('user_id', '!=', without)
    .orderBy(highestRoleFirst)
    .orderBy('created_at')
    .orderBy('change_seq')
    .limit(1)
    .executeTakeFirst()
}

/** Makes a member the owner who is shown and whose bounds count; the bytes of the texts pass to them too. */
export async function passFolderOn(tx: Tx, folderId: string, fromId: string, toId: string, now: number): Promise<void> {
  const folder = await tx.selectFrom('folders').select('name').where('id', '=', folderId).executeTakeFirstOrThrow()
  await tx
    .updateTable('memberships')
    .set({ role: 'owner' })
    .where('kind', '=', kind)
    .where('slug_value', '=', folderId)
    .where('user_id', '=', toId)
    .execute()
  await tx.updateTable('folders').set({ owner_user_id: toId }).where('id', '=', folderId).execute()
  const bytes = await folderBytes(tx, folderId)
  await addAccountBytes(tx, fromId, -bytes)
  await addAccountBytes(tx, toId, bytes)
  await writeHistory(tx, folderId, { kind: 'holder_changed', by: fromId, about: toId, role: 'owner', now })
  await tellPeople(tx, [toId], { event: 'role-changed', type: kind, id: folderId, name: folder.name, by: fromId, role: 'owner', now })
  await showFolderAgain(tx, folderId)
}

/** For the deletion of an account: folders without other members are deleted, the others pass to one of these. */
export async function handOverFolders(tx: Tx, userId: string, now: number): Promise<void> {
  const own = await tx
    .selectFrom('folder_members')
    .innerJoin('folders', 'folders.id', 'folder_members.folder_id')
    .select(['folders.id', 'owner_user_id'])
    .where('user_id', '=', userId)
    .execute()
  for (const { id, owner_user_id } of own) {
    const successor = await successorIn(tx, id, userId)
    if (!successor) {
      await dropInvitations(tx, id, userId, now)
      await tx.deleteFrom('folders').where('id', '=', id).execute()
    } else if (owner_user_id === userId) await passFolderOn(tx, id, userId, successor.user_id, now)
    else await showFolderAgain(tx, id)
  }
}
