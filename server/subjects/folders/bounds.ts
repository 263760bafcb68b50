import type { AccountBoundTable } from '#contract/account-bounds.ts'
import type { Kysely } from 'kysely'
import { Refusal, requireBelow } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { addAccountBytes } from '../../store/account-bytes.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { StoredFolder } from './rows.ts'

// Numbers are counted at each addition, by an index: there is no second figure that could differ from the rows.

/** Refuses another folder to an account that has the most. */
export async function requireRoomForFolder(
  tx: Tx,
  { id, user_type }: Pick<User, 'id' | 'user_type'>,
  bounds: AccountBoundTable,
): Promise<void> {
  const { count } = await tx
    .selectFrom('folders')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('owner_user_id', '=', id)
    .executeTakeFirstOrThrow()
  requireBelow('folders', Number(count), bounds[user_type].folders)
}

/** Refuses another item to a folder that has the most, or whose owner has the most. An item that is in it already is no addition. */
export async function requireRoomForItem(tx: Tx, folderId: string, user: User, bounds: AccountBoundTable): Promise<void> {
  const owner = await ownerOf(tx, folderId)
  const { items, itemsInFolder } = bounds[owner?.user_type ?? user.user_type]
  const { inFolder } = await tx
    .selectFrom('bookmarks')
    .select(({ fn }) => fn.countAll<number | string>().as('inFolder'))
    .where('folder_id', '=', folderId)
    .executeTakeFirstOrThrow()
  requireBelow('itemsInFolder', Number(inFolder), itemsInFolder)
  if (!owner) return
  const { inAll } = await tx
    .selectFrom('folders')
    .innerJoin('bookmarks', 'bookmarks.folder_id', 'folders.id')
    .select(({ fn }) => fn.countAll<number | string>().as('inAll'))
    .where('folders.owner_user_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  if (owner.id === user.id || Number(inAll) < items) return requireBelow('items', Number(inAll), items)
  throw new Refusal('limit_reached', {
    bound: 'items',
    sentence: 'The owner of this folder can have no more items. Use a folder of your own.',
  })
}

const ownerOf = (query: Kysely<Tables>, folderId: string) =>
  query
    .selectFrom('folders')
    .innerJoin('users', 'users.id', 'folders.owner_user_id')
    .select(['users.id', 'users.user_type'])
    .where('folders.id', '=', folderId)
    .executeTakeFirst()

type FolderTexts = Pick<StoredFolder, 'name' | 'description' | 'tags'>

/** What the texts of a folder count for its owner ([Note: Bytes of an account]). */
export const textBytes = ({ name, description, tags }: FolderTexts): number =>
  Buffer.byteLength(name) + Buffer.byteLength(description) + Buffer.byteLength(JSON.stringify(tags))

/** Counts the texts of a folder for its owner ([Note: Bytes of an account]): `before` the change and `after` it, where there is one. */
export async function countFolderTexts(tx: Tx, folderId: string, before?: FolderTexts, after?: FolderTexts): Promise<void> {
  const bytes = (after ? textBytes(after) : 0) - (before ? textBytes(before) : 0)
  const owner = bytes === 0 ? undefined : await ownerOf(tx, folderId)
  if (owner) await addAccountBytes(tx, owner.id, bytes)
}
