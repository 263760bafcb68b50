import type { Bookmark } from '#contract/folders.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { Selectable } from 'kysely'
import { nextChange } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { carried } from '../records/index.ts'
import type { FolderRow } from './rows.ts'

export type BookmarkRow = Selectable<Tables['bookmarks']>

/** `record`: what the catalogue has of it. */
export const bookmarkView = (row: BookmarkRow, record: CatalogueRecord | undefined): Bookmark => ({
  folder_id: row.folder_id,
  slug_value: row.slug_value,
  index: row.index_name,
  added_at: row.added_at,
  record: carried(record),
})

/** Puts a record into the folder; the row that is there already is answered unchanged. */
export async function putBookmark(tx: Tx, folder: FolderRow, userId: string, index: IndexName, slug: string, now: number) {
  const known = await tx
    .selectFrom('bookmarks')
    .selectAll()
    .where('folder_id', '=', folder.id)
    .where('index_name', '=', index)
    .where('slug_value', '=', slug)
    .executeTakeFirst()
  if (known) return known
  const row: BookmarkRow = {
    folder_id: folder.id,
    index_name: index,
    slug_value: slug,
    added_by: userId,
    added_at: now,
    added_version: folder.version + 1,
    change_seq: await nextChange(tx),
  }
  await tx.insertInto('bookmarks').values(row).execute()
  // A place is either filled or marked as emptied, never both: a mirror that reads both would not know which came last.
  await tx
    .deleteFrom('removed_bookmarks')
    .where('folder_id', '=', folder.id)
    .where('index_name', '=', index)
    .where('slug_value', '=', slug)
    .execute()
  await touchFolder(tx, folder, { updated_at: now })
  return row
}

/** Takes a record out of the folder; what is not there is no error. */
export async function dropBookmark(tx: Tx, folder: FolderRow, index: IndexName, slug: string, now: number): Promise<void> {
  const dropped = await tx
    .deleteFrom('bookmarks')
    .where('folder_id', '=', folder.id)
    .where('index_name', '=', index)
    .where('slug_value', '=', slug)
    .executeTakeFirst()
  if (dropped.numDeletedRows === 0n) return
  const mark = { change_seq: await nextChange(tx), removed_at: now }
  await tx
    .insertInto('removed_bookmarks')
    .values({ folder_id: folder.id, index_name: index, slug_value: slug, ...mark })
    .onConflict(conflict => conflict.columns(['folder_id', 'index_name', 'slug_value']).doUpdateSet(mark))
    .execute()
  // Taking something out is no use of the folder: its place among the recently used ones stays (S1§4).
  await touchFolder(tx, folder, {})
}

/** Writes a change of the folder's own row: its version rises and it takes the next place in the order of changes. */
export async function touchFolder(tx: Tx, folder: FolderRow, change: Partial<FolderRow>): Promise<void> {
  await tx
    .updateTable('folders')
    .set({ ...change, version: folder.version + 1, change_seq: await nextChange(tx) })
    .where('id', '=', folder.id)
    .execute()
}
