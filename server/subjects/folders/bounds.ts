import type { AccountBoundTable, BoundName } from '#contract/account-bounds.ts'
import type { Kysely } from 'kysely'
import { Refusal, requireBelow } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { addAccountBytes } from '../../store/account-bytes.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { StoredFolder } from './rows.ts'

// Numbers are counted at each addition, by an index: there is no second figure that could differ from the rows.

/** Refuses another folder to an account that has the most. */
export async function requireRoomForFolder(tx: Tx, { id, user_type }: User, bounds: AccountBoundTable): Promise<void> {
  const { count } = await tx
    .selectFrom('folder_members')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', id)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  requireBelow('folders', Number(count), bounds[user_type].folders)
}

/** Refuses further items to a folder that has the most, or whose owner has the most. An item that is in it already is no addition. */
export async function requireRoomForItems(tx: Tx, folderId: string, user: User, bounds: AccountBoundTable, more: number): Promise<void> {
  if (more === 0) return
  const owner = await ownerOf(tx, folderId)
  const { items, itemsInFolder } = bounds[owner?.user_type ?? user.user_type]
  requireFits(
    'itemsInFolder',
    (await itemsIn(tx, 'bookmarks', folderId)) + (await itemsIn(tx, 'own_entries', folderId)),
    more,
    itemsInFolder,
  )
  if (!owner) return
  const inAll = (await itemsOf(tx, 'bookmarks', owner.id)) + (await itemsOf(tx, 'own_entries', owner.id))
  if (owner.id === user.id || inAll + more <= items) return requireFits('items', inAll, more, items)
  throw new Refusal('limit_reached', {
    bound: 'items',
    sentence: 'The owner of this folder can have no more items. Use a folder of your own.',
  })
}

/** What is refused is the whole change: `more` items, of which a part may fit. */
const requireFits = (bound: BoundName, count: number, more: number, most: number): void => requireBelow(bound, count + more - 1, most)

type Items = 'bookmarks' | 'own_entries'

async function itemsIn(tx: Tx, table: Items, folderId: string): Promise<number> {
  const { count } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('folder_id', '=', folderId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The items of one kind in all folders that the user owns. */
async function itemsOf(tx: Tx, table: Items, ownerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('folder_members')
    // Both tables have the column.
    .innerJoin(table as 'bookmarks', `${table}.folder_id` as 'bookmarks.folder_id', 'folder_members.folder_id')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('folder_members.user_id', '=', ownerId)
    .where('folder_members.role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return Number(count)
}

const ownerOf = (query: Kysely<Tables>, folderId: string) =>
  query
    .selectFrom('folder_members')
    .innerJoin('users', 'users.id', 'folder_members.user_id')
    .select(['users.id', 'users.user_type'])
    .where('folder_id', '=', folderId)
    .where('role', '=', 'owner')
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

/** Counts the bytes of own entries for the folder's owner ([Note: Bytes of an account]). */
export async function countEntryBytes(tx: Tx, folderId: string, bytes: number): Promise<void> {
  const owner = bytes === 0 ? undefined : await ownerOf(tx, folderId)
  if (owner) await addAccountBytes(tx, owner.id, bytes)
}

/** The bytes of all own entries of a folder. */
export async function entryBytes(tx: Tx, folderId: string): Promise<number> {
  const { bytes } = await tx
    .selectFrom('own_entries')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .where('folder_id', '=', folderId)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}
