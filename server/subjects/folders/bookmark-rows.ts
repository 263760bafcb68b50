import type { AccountBoundTable } from '#contract/account-bounds.ts'
import type { Bookmark } from '#contract/folders.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { Selectable } from 'kysely'
import type { User } from '../../core/user.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { mirroredRecord } from '../records/index.ts'
import { requireRoomForItems } from './bounds.ts'
import type { StoredFolder } from './rows.ts'

export type StoredBookmark = Selectable<Tables['bookmarks']>

/** `record`: the record in the catalogue. */
export const bookmarkView = (row: StoredBookmark, record: CatalogueRecord | undefined): Bookmark => ({
  folder_id: row.folder_id,
  slug_value: row.slug_value,
  index: row.index_name,
  added_at: row.added_at,
  record: mirroredRecord(record),
})

interface NewBookmark {
  user: User
  index: IndexName
  slug: string
  /** `checked`: there is room for it. */
  bounds: AccountBoundTable | 'checked'
  now: number
}

/** Adds a record to the folder; an existing bookmark is returned unchanged. */
export async function putBookmark(tx: Tx, folder: StoredFolder, { user, index, slug, bounds, now }: NewBookmark): Promise<StoredBookmark> {
  const existing = await tx
    .selectFrom('bookmarks')
    .selectAll()
    .where('folder_id', '=', folder.id)
    .where('index_name', '=', index)
    .where('slug_value', '=', slug)
    .executeTakeFirst()
  if (existing) return existing
  if (bounds !== 'checked') await requireRoomForItems(tx, folder.id, user, bounds, 1)
  const row: StoredBookmark = {
    folder_id: folder.id,
    index_name: index,
    slug_value: slug,
    added_by: user.id,
    added_at: now,
    added_version: folder.version + 1,
    change_seq: await nextChangeSeq(tx),
  }
  await tx.insertInto('bookmarks').values(row).execute()
  // A row is either current or marked as removed, never both: a mirror that read both would not know which is newer.
  await tx
    .deleteFrom('removed_bookmarks')
    .where('folder_id', '=', folder.id)
    .where('index_name', '=', index)
    .where('slug_value', '=', slug)
    .execute()
  await touchFolder(tx, folder, { updated_at: now })
  return row
}

/** Removes a record from the folder; it is not an error if it is not there. */
export async function dropBookmark(tx: Tx, folder: StoredFolder, index: IndexName, slug: string, now: number): Promise<void> {
  const dropped = await tx
    .deleteFrom('bookmarks')
    .where('folder_id', '=', folder.id)
    .where('index_name', '=', index)
    .where('slug_value', '=', slug)
    .executeTakeFirst()
  if (dropped.numDeletedRows === 0n) return
  const mark = { change_seq: await nextChangeSeq(tx), removed_at: now }
  await tx
    .insertInto('removed_bookmarks')
    .values({ folder_id: folder.id, index_name: index, slug_value: slug, ...mark })
    .onConflict(conflict => conflict.columns(['folder_id', 'index_name', 'slug_value']).doUpdateSet(mark))
    .execute()
  // Removing does not count as using the folder: its place among the recently used ones stays (S1§4).
  await touchFolder(tx, folder, {})
}

/** Writes a change of the folder's own row: increases its version and gives it the next number in the order of changes. */
export async function touchFolder(tx: Tx, folder: StoredFolder, change: Partial<StoredFolder>): Promise<void> {
  await tx
    .updateTable('folders')
    .set({ ...change, version: folder.version + 1, change_seq: await nextChangeSeq(tx) })
    .where('id', '=', folder.id)
    .execute()
}
