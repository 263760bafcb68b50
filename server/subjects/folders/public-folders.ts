import type { ItemKind } from '#contract/folders.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { positionOfAddition } from '#contract/item-position.ts'
import { limits } from '#contract/limits.ts'
import type { PublicFolder } from '#contract/public-folders.ts'
import { type Kysely, sql } from 'kysely'
import { onePage } from '../../store/list-page.ts'
import type { Tables } from '../../store/tables.ts'
import type { StoredBookmark } from './bookmark-rows.ts'
import { ownEntryTotals, totalsOf } from './rows.ts'

/** The only query by which others than members read a folder: it never finds a private one. */
const publicRows = (query: Kysely<Tables>) =>
  query
    .selectFrom('folders')
    .innerJoin('users as owner', 'owner.id', 'folders.owner_user_id')
    .select(['folders.id', 'folders.name', 'description', 'tags', 'folders.updated_at'])
    .select(['owner.full_name as owner_name', 'owner.slug_values as owner_slugs'])
    .where('is_private', '=', false)

export const isPublicFolder = async (query: Kysely<Tables>, id: string): Promise<boolean> =>
  (await publicRows(query).where('folders.id', '=', id).executeTakeFirst()) !== undefined

export async function publicFolderView(query: Kysely<Tables>, id: string): Promise<PublicFolder | undefined> {
  const [view] = await views(query, await publicRows(query).where('folders.id', '=', id).execute())
  return view
}

/** A page of the public folders of the owner with this slug, most recently changed first. */
export async function publicFoldersOf(query: Kysely<Tables>, slug: string, page: number) {
  const found = await publicRows(query)
    .innerJoin('user_slugs', 'user_slugs.user_id', 'owner.id')
    .where('user_slugs.slug', '=', slug)
    .orderBy('folders.updated_at', 'desc')
    .orderBy('folders.id')
    .offset(page * limits.listPage)
    .limit(limits.listPage + 1)
    .execute()
  const { rows, more } = onePage(found)
  return { folders: await views(query, rows), page, more }
}

type Row = Awaited<ReturnType<ReturnType<typeof publicRows>['execute']>>[number]

async function views(query: Kysely<Tables>, rows: readonly Row[]): Promise<PublicFolder[]> {
  const ids = rows.map(row => row.id)
  const totals = await totalsOf(query, ids)
  const ownEntries = await ownEntryTotals(query, ids)
  return rows.map(({ owner_name, owner_slugs, ...row }) => {
    const categories = totals.get(row.id) ?? []
    const count = categories.reduce((sum, category) => sum + category.total, ownEntries.get(row.id) ?? 0)
    return { ...row, owner: { slug_values: owner_slugs, full_name: owner_name }, count, categories }
  })
}

/** How an item is named, a record by its slug, an own entry by its id, and its place in the folder. */
export interface ItemName {
  kind: ItemKind
  name: string
  position: string
}

/** A part of a folder's items, in the order that its members see ([Note: Order by hand]); of one index, or of all with the own entries. */
export async function itemNamesOf(
  query: Kysely<Tables>,
  folderId: string,
  { index, offset, limit }: { index: IndexName | undefined; offset: number; limit: number },
): Promise<ItemName[]> {
  const records = sql`SELECT index_name AS kind, slug_value AS name, added_at FROM bookmarks WHERE folder_id = ${folderId}`
  const wanted = index
    ? sql`${records} AND index_name = ${index}`
    : sql`${records} UNION ALL SELECT 'own', id, added_at FROM own_entries WHERE folder_id = ${folderId}`
  const { rows } = await sql<{ kind: ItemKind; name: string; added_at: number | string; position: string | null }>`
    SELECT kind, name, added_at, position FROM (${wanted}) AS items
    LEFT JOIN annotations AS a ON a.folder_id = ${folderId} AND a.index_name = kind AND a.slug_value = name`.execute(query)
  // The place of what nobody moved is made of its time and its name, and databases sort letters in orders of their own.
  const placed = rows.map(({ kind, name, added_at, position }) => ({
    kind,
    name,
    position: position ?? positionOfAddition({ added_at: Number(added_at), index: kind, slug_value: name }),
  }))
  return placed.sort((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0)).slice(offset, offset + limit)
}

/** The bookmarks among these items, in their order. */
export async function bookmarksOf(
  query: Kysely<Tables>,
  folderId: string,
  names: readonly ItemName[],
): Promise<(StoredBookmark & Pick<ItemName, 'position'>)[]> {
  const wanted = names.filter(({ kind }) => kind !== 'own')
  if (wanted.length === 0) return []
  const rows = await query
    .selectFrom('bookmarks')
    .selectAll()
    .where('folder_id', '=', folderId)
    .where(
      'slug_value',
      'in',
      wanted.map(({ name }) => name),
    )
    .execute()
  return wanted.flatMap(({ kind, name, position }) => {
    const row = rows.find(one => one.index_name === kind && one.slug_value === name)
    return row ? [{ ...row, position }] : []
  })
}
