import type { AccountBoundTable } from '#contract/account-bounds.ts'
import { type Kysely, sql } from 'kysely'
import { limitReached, Refusal, requireBelow } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { accountBytes, addAccountBytes } from '../../store/account-bytes.ts'
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

/**
 * Refuses `more` items to a folder that has the most, or whose owner has the most, also if a part of them would fit. An item that is in it
 * already is no addition.
 */
export async function requireRoomForMore(tx: Tx, folderId: string, user: Owner, bounds: AccountBoundTable, more: number): Promise<void> {
  if (more === 0) return
  const { left, refusal } = await roomForItems(tx, folderId, user, bounds)
  if (left < more) throw refusal()
}

/** How many more items fit into a folder, and what to say to one more. */
export async function roomForItems(
  tx: Tx,
  folderId: string,
  user: Owner,
  bounds: AccountBoundTable,
): Promise<{ left: number; refusal: () => Refusal }> {
  const owner = await ownerOf(tx, folderId)
  const { items, itemsInFolder } = bounds[owner?.user_type ?? user.user_type]
  const inFolder = itemsInFolder - (await countItems(tx, folderId))
  const inThis = { left: inFolder, refusal: () => limitReached('itemsInFolder', itemsInFolder) }
  if (!owner || inThis.left <= 0) return inThis
  const left = items - (await itemsOf(tx, owner.id))
  if (left > inThis.left) return inThis
  return { left, refusal: () => (owner.id === user.id ? limitReached('items', items) : ownerIsFull()) }
}

const ownerIsFull = (): Refusal =>
  new Refusal('limit_reached', { bound: 'items', sentence: 'The owner of this folder can have no more items. Use a folder of your own.' })

/** What a folder has: records, and own entries. */
const itemTables = ['bookmarks', 'own_entries'] as const

/** The items in all folders that a user owns. */
export async function itemsOf(query: Kysely<Tables>, ownerId: string): Promise<number> {
  const own = query.selectFrom('folders').select('id').where('owner_user_id', '=', ownerId)
  let sum = 0
  for (const table of itemTables) {
    const { items } = await query
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string>().as('items'))
      .where('folder_id', 'in', own)
      .executeTakeFirstOrThrow()
    sum += Number(items)
  }
  return sum
}

/** The items of a folder: records and own entries. */
export async function countItems(query: Kysely<Tables>, folderId: string): Promise<number> {
  let sum = 0
  for (const table of itemTables) sum += await rowCount(query, table, folderId)
  return sum
}

/** How many rows of a folder a table has. */
export async function rowCount(
  query: Kysely<Tables>,
  table: 'annotations' | (typeof itemTables)[number],
  folderId: string,
): Promise<number> {
  const { count } = await query
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('folder_id', '=', folderId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type Owner = Pick<User, 'id' | 'user_type'>

const ownerOf = (query: Kysely<Tables>, folderId: string) =>
  query
    .selectFrom('folders')
    .innerJoin('users', 'users.id', 'folders.owner_user_id')
    .select(['users.id', 'users.user_type'])
    .where('folders.id', '=', folderId)
    .executeTakeFirst()

type FolderTexts = Pick<StoredFolder, 'name' | 'description' | 'tags'>

/** What the texts of a folder count for its owner ([Note: Bytes of an account]). */
const textBytes = ({ name, description, tags }: FolderTexts): number =>
  Buffer.byteLength(name) + Buffer.byteLength(description) + Buffer.byteLength(JSON.stringify(tags))

/** Counts the texts of a folder for its owner ([Note: Bytes of an account]): `before` the change and `after` it, where there is one. */
export async function countFolderTexts(tx: Tx, folderId: string, before?: FolderTexts, after?: FolderTexts): Promise<void> {
  const bytes = (after ? textBytes(after) : 0) - (before ? textBytes(before) : 0)
  const owner = bytes === 0 ? undefined : await ownerOf(tx, folderId)
  if (owner) await addAccountBytes(tx, owner.id, bytes)
}

interface ItemTexts {
  note: string
  tags: readonly string[]
}

/** An annotation without texts counts nothing. */
const itemBytes = ({ note, tags }: ItemTexts): number =>
  Buffer.byteLength(note) + (tags.length > 0 ? Buffer.byteLength(JSON.stringify(tags)) : 0)

/** Counts what is written on an item for the owner of the folder: `before` the change and `after` it, where there is something. */
export async function countItemTexts(tx: Tx, folderId: string, before?: ItemTexts, after?: ItemTexts, writer?: Writer): Promise<void> {
  const bytes = (after ? itemBytes(after) : 0) - (before ? itemBytes(before) : 0)
  const owner = bytes === 0 ? undefined : await ownerOf(tx, folderId)
  if (!owner) return
  if (writer && bytes > 0) await requireSpaceOf(tx, owner, writer)
  await addAccountBytes(tx, owner.id, bytes)
}

/** Who writes, and what accounts may have. */
interface Writer {
  user: Owner
  bounds: AccountBoundTable
}

async function requireSpaceOf(tx: Tx, owner: Pick<User, 'id' | 'user_type'>, { user, bounds }: Writer): Promise<void> {
  const most = bounds[owner.user_type].bytes
  const bytes = await accountBytes(tx, owner.id)
  if (owner.id === user.id || bytes < most) return requireBelow('bytes', bytes, most)
  throw new Refusal('account_full', { bound: 'bytes', sentence: 'The account that owns this folder is full. Use a folder of your own.' })
}

/** All texts of a folder: its own, those on its items, and its own entries. */
export async function folderBytes(query: Kysely<Tables>, folderId: string): Promise<number> {
  const folder = await query
    .selectFrom('folders')
    .select(['name', 'description', 'tags'])
    .where('id', '=', folderId)
    .executeTakeFirstOrThrow()
  return textBytes(folder) + (await itemTextBytes(query, folderId)) + (await entryBytes(query, folderId))
}

async function itemTextBytes(query: Kysely<Tables>, folderId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number | null }>`
    SELECT sum(octet_length(note) + CASE WHEN tags = '[]' THEN 0 ELSE octet_length(tags) END) AS bytes
    FROM annotations WHERE folder_id = ${folderId}`.execute(query)
  return rows[0]?.bytes ?? 0
}

/** Counts what is written on the items of a folder that was copied, and its own entries. */
export async function countItemTextsOf(tx: Tx, folderId: string): Promise<void> {
  const owner = await ownerOf(tx, folderId)
  if (owner) await addAccountBytes(tx, owner.id, (await itemTextBytes(tx, folderId)) + (await entryBytes(tx, folderId)))
}

/** Takes all texts of a folder that is deleted off its owner's account. */
export async function uncountFolder(tx: Tx, folderId: string): Promise<void> {
  const owner = await ownerOf(tx, folderId)
  if (owner) await addAccountBytes(tx, owner.id, -(await folderBytes(tx, folderId)))
}

/** Counts the bytes of own entries for the folder's owner ([Note: Bytes of an account]). */
export async function countEntryBytes(tx: Tx, folderId: string, bytes: number): Promise<void> {
  const owner = bytes === 0 ? undefined : await ownerOf(tx, folderId)
  if (owner) await addAccountBytes(tx, owner.id, bytes)
}

/** The bytes of all own entries of a folder. */
async function entryBytes(query: Kysely<Tables>, folderId: string): Promise<number> {
  const { bytes } = await query
    .selectFrom('own_entries')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .where('folder_id', '=', folderId)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}
