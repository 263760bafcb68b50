import type { AccountBoundTable } from '#contract/account-bounds.ts'
import type { Kysely } from 'kysely'
import { Refusal, requireBelow } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { requireRoomForFolder } from './bounds.ts'

type Owner = Pick<User, 'id' | 'user_type'>

/** Refuses a whole folder, with all its items, to an account that has no room for it. Returns the number of its items. */
export async function requireRoomForWhole(tx: Tx, folderId: string, owner: Owner, bounds: AccountBoundTable): Promise<number> {
  await requireRoomForFolder(tx, owner, bounds)
  const items = await itemsIn(tx, folderId)
  if (items > 0) requireBelow('items', (await itemsOf(tx, owner.id)) + items - 1, bounds[owner.user_type].items)
  return items
}

/** Refuses to pass a folder to an account that has no room for it. Whoever asks learns nothing of the other account's numbers. */
export async function requireRoomToTakeOver(tx: Tx, folderId: string, ownerId: string, bounds: AccountBoundTable): Promise<void> {
  const owner = await tx.selectFrom('users').select(['id', 'user_type']).where('id', '=', ownerId).executeTakeFirstOrThrow()
  try {
    await requireRoomForWhole(tx, folderId, owner, bounds)
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    throw new Refusal('limit_reached', {
      sentence: 'The other owner has no room for this folder. Make someone else an owner first, or delete the folder.',
    })
  }
}

async function itemsIn(query: Kysely<Tables>, folderId: string): Promise<number> {
  const { count } = await query
    .selectFrom('bookmarks')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('folder_id', '=', folderId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The items in all folders that a user owns. */
async function itemsOf(query: Kysely<Tables>, ownerId: string): Promise<number> {
  const { count } = await query
    .selectFrom('folders')
    .innerJoin('bookmarks', 'bookmarks.folder_id', 'folders.id')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('folders.owner_user_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
