import type { AccountBoundTable } from '#contract/account-bounds.ts'
import type { Bookmark, ItemChange } from '#contract/folders.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { WatchedFacts } from '#contract/record-facts.ts'
import type { Kysely, Selectable } from 'kysely'
import type { User } from '../../core/user.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { writeHistory } from '../folder-history/index.ts'
import { mirroredRecord } from '../records/index.ts'
import { annotateItem, dropAnnotation, isMarked, type ItemKey } from './annotation-rows.ts'
import { requireRoomForMore } from './bounds.ts'
import type { StoredFolder } from './rows.ts'

export type StoredBookmark = Selectable<Tables['bookmarks']>

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

export const storedBookmark = (query: Kysely<Tables>, key: ItemKey): Promise<BookmarkRow | undefined> =>
  bookmarkRows(query)
    .where('folder_id', '=', key.folder_id)
    .where('index_name', '=', key.index_name)
    .where('slug_value', '=', key.slug_value)
    .executeTakeFirst()

interface NewBookmark {
  user: User
  index: IndexName
  slug: string
  /** The record's own; null: they are looked up later. */
  facts: WatchedFacts | null
  /** What is written on it. */
  written: ItemChange
  bounds: AccountBoundTable
  /** The caller has found that there is room for it. */
  fits?: boolean
  now: number
}

/** Adds a record to the folder; an existing bookmark, and what is written on it, stays unchanged. */
export async function putBookmark(
  tx: Tx,
  folder: StoredFolder,
  { user, index, slug, facts, written, bounds, fits = false, now }: NewBookmark,
): Promise<void> {
  const key: ItemKey = { folder_id: folder.id, index_name: index, slug_value: slug }
  if (await storedBookmark(tx, key)) return
  if (!fits) await requireRoomForMore(tx, folder.id, user, bounds, 1)
  await tx
    .insertInto('bookmarks')
    .values({
      ...key,
      added_by: user.id,
      added_at: now,
      added_version: folder.version + 1,
      change_seq: await nextChangeSeq(tx),
      saved_facts: facts,
      facts,
    })
    .execute()
  // A row is either current or marked as removed, never both: a mirror that read both would not know which is newer.
  await tx
    .deleteFrom('removed_bookmarks')
    .where(eb => eb.and(key))
    .execute()
  if (Object.keys(written).length > 0 || (await isMarked(tx, key))) await annotateItem(tx, key, written, { user, bounds })
  await touchFolder(tx, folder, { updated_at: now })
  await writeHistory(tx, folder.id, { kind: 'added', by: user.id, index, now })
}

/** Removes a record from the folder; it is not an error if it is not there. */
export async function dropBookmark(
  tx: Tx,
  folder: StoredFolder,
  { user, index, slug, now }: Pick<NewBookmark, 'user' | 'index' | 'slug' | 'now'>,
): Promise<void> {
  const key: ItemKey = { folder_id: folder.id, index_name: index, slug_value: slug }
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

/** Writes a change of the folder's own row: increases its version and gives it the next number in the order of changes. */
export async function touchFolder(tx: Tx, folder: StoredFolder, change: Partial<StoredFolder>): Promise<void> {
  await tx
    .updateTable('folders')
    .set({ ...change, version: folder.version + 1, change_seq: await nextChangeSeq(tx) })
    .where('id', '=', folder.id)
    .execute()
}
