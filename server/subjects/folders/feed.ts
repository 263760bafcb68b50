import type { Changes } from '#contract/changes.ts'
import { type Kysely, sql } from 'kysely'
import type { Catalogue } from '../../catalogue/port.ts'
import type { ChangedRow, Feed } from '../../store/feed.ts'
import type { Tables } from '../../store/tables.ts'
import { livingRecords } from '../records/index.ts'
import { bookmarkView } from './bookmark-rows.ts'
import { folderViews } from './rows.ts'

/** Folders that a user is in, and what lies in them, are seen from the moment at which the user came in. */
export const folderFeed: Feed = {
  changed: userId => sql`
    SELECT 'folder' AS kind, CASE WHEN f.change_seq > m.change_seq THEN f.change_seq ELSE m.change_seq END AS seen_seq,
      f.change_seq AS own_seq, f.id AS folder_id, NULL AS index_name, NULL AS slug_value
    FROM folder_members m JOIN folders f ON f.id = m.folder_id WHERE m.user_id = ${userId}
    UNION ALL
    SELECT 'bookmark', CASE WHEN b.change_seq > m.change_seq THEN b.change_seq ELSE m.change_seq END,
      b.change_seq, b.folder_id, b.index_name, b.slug_value
    FROM folder_members m JOIN bookmarks b ON b.folder_id = m.folder_id WHERE m.user_id = ${userId}
    UNION ALL
    SELECT 'removed_folder', change_seq, change_seq, folder_id, NULL, NULL FROM removed_folders WHERE user_id = ${userId}
    UNION ALL
    SELECT 'removed_bookmark', r.change_seq, r.change_seq, r.folder_id, r.index_name, r.slug_value
    FROM folder_members m JOIN removed_bookmarks r ON r.folder_id = m.folder_id WHERE m.user_id = ${userId}`,
  removals: ['removed_folders', 'removed_bookmarks'],
}

type FolderChanges = Pick<Changes, 'folders' | 'removed_folders' | 'bookmarks' | 'removed_bookmarks'>

interface Asked {
  catalogue: Catalogue
  signal: AbortSignal
}

/** What the wire says of the changes of a page that are about folders. */
export async function folderChanges(
  query: Kysely<Tables>,
  asked: Asked,
  userId: string,
  page: readonly ChangedRow[],
): Promise<FolderChanges> {
  const of = (kind: string) => page.filter(row => row.kind === kind)
  return {
    folders: await folderViews(
      query,
      userId,
      of('folder').map(row => row.folder_id!),
    ),
    removed_folders: of('removed_folder').map(row => row.folder_id!),
    bookmarks: await bookmarksOf(query, asked, of('bookmark')),
    removed_bookmarks: of('removed_bookmark').map(row => ({
      folder_id: row.folder_id!,
      index: row.index_name!,
      slug_value: row.slug_value!,
    })),
  }
}

async function bookmarksOf(query: Kysely<Tables>, { catalogue, signal }: Asked, named: readonly ChangedRow[]) {
  if (named.length === 0) return []
  const changes = named.map(row => row.own_seq)
  const folderIds = [...new Set(named.map(row => row.folder_id!))]
  const rows = await query
    .selectFrom('bookmarks')
    .selectAll()
    .where('folder_id', 'in', folderIds)
    .where('change_seq', 'in', changes)
    .orderBy('change_seq')
    .execute()
  const records = await livingRecords(
    catalogue,
    rows.map(row => ({ index: row.index_name, slug: row.slug_value })),
    signal,
  )
  return rows.map((row, at) => bookmarkView(row, records[at]))
}
