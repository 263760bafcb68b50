import type { Bookmark } from '#contract/folders.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { Kysely, Selectable } from 'kysely'
import type { User } from '../../core/user.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { writeHistory } from '../membership-history/index.ts'
import { mirroredRecord } from '../records/index.ts'
import { dropAnnotation } from './annotation-rows.ts'
import type { Adding, NewRecord } from './insert-bookmarks.ts'
import { putBookmarks } from './many-bookmarks.ts'
import type { StoredFolder } from './rows.ts'
import { touchFolder } from './touch-folder.ts'

export type StoredBookmark = Selectable<Tables['bookmarks']>
type BookmarkKey = Pick<StoredBookmark, 'folder_id' | 'index_name' | 'slug_value'>

/** Bookmarks with who added them. */
export const bookmarkRows = (query: Kysely<Tables>) =>
  query
    .selectFrom('bookmarks')
    .leftJoin('users', 'users.id', 'bookmarks.added_by')
    .selectAll('bookmarks')
    .select(['users.full_name as adder_name', 'users.slug_values as adder_slugs'])

type BookmarkRow = Awaited<ReturnType<ReturnType<typeof bookmarkRows>['execute']>>[number]

/** `record`: the record in the catalogue. */
export const bookmarkView = (row: BookmarkRow, record: CatalogueRecord | undefined): Bookmark => ({
  folder_id: row.folder_id,
  slug_value: row.slug_value,
  index: row.index_name,
  added_at: row.added_at,
  ...(row.adder_name !== null && { added_by: { slug_values: row.adder_slugs ?? [], full_name: row.adder_name } }),
  ...(row.saved_facts && { saved: row.saved_facts }),
  record: mirroredRecord(record),
})

export const storedBookmark = (query: Kysely<Tables>, key: BookmarkKey): Promise<BookmarkRow | undefined> =>
  bookmarkRows(query)
    .where('folder_id', '=', key.folder_id)
    .where('index_name', '=', key.index_name)
    .where('slug_value', '=', key.slug_value)
    .executeTakeFirst()

/** Adds a record to the folder; an existing bookmark, and what is written on it, stays unchanged. Refuses one too many. */
export async function putBookmark(tx: Tx, folder: StoredFolder, record: NewRecord, adding: Adding): Promise<void> {
  const { refusal } = await putBookmarks(tx, folder, [record], adding)
  if (refusal) throw refusal
}

interface Removal extends Pick<NewRecord, 'index' | 'slug'> {
  user: Pick<User, 'id'>
  now: number
}

/** Removes a record from the folder; it is not an error if it is not there. */
export async function dropBookmark(tx: Tx, folder: StoredFolder, { user, index, slug, now }: Removal): Promise<void> {
  const key: BookmarkKey = { folder_id: folder.id, index_name: index, slug_value: slug }
  const dropped = await tx
    .deleteFrom('bookmarks')
    .where(eb => eb.and(key))
    .executeTakeFirst()
  if (dropped.numDeletedRows === 0n) return
  await dropAnnotation(tx, key, now)
  const mark = { change_seq: await nextChangeSeq(tx), removed_at: now }
  await tx
    .insertInto('removed_bookmarks')
    .values({ ...key, ...mark })
    .onConflict(conflict => conflict.columns(['folder_id', 'index_name', 'slug_value']).doUpdateSet(mark))
    .execute()
  // Removing does not count as using the folder: its place among the recently used ones stays (S1§4).
  await touchFolder(tx, folder, {})
  await writeHistory(tx, folder.id, { kind: 'removed', by: user.id, index, now })
}
