import { type Expression, sql } from 'kysely'
import type { Catalogue } from '../../catalogue/port.ts'
import type { FeedSource } from '../../store/feed.ts'
import { findRecords } from '../records/index.ts'
import { annotationViews } from './annotation-rows.ts'
import { bookmarkRows, bookmarkView } from './bookmark-rows.ts'
import { ownEntryView } from './own-entry-rows.ts'
import { folderViews } from './rows.ts'

type OfFolders =
  | 'folders'
  | 'bookmarks'
  | 'annotations'
  | 'own_entries'
  | 'removed_bookmarks'
  | 'removed_annotations'
  | 'removed_own_entries'

/** Selects the members of the folders in which a row of the table has a number above this one. Somebody who joins gets all of them by the folder. */
const membersOf = (table: OfFolders, folderId: 'id' | 'folder_id', after: number) => sql`
  SELECT m.user_id FROM ${sql.table(table)} r JOIN folder_members m ON m.folder_id = r.${sql.ref(folderId)} WHERE r.change_seq > ${after}`

// A member sees a folder and its bookmarks from the moment of joining, and nothing of what was removed before.

/** What was removed from the folders of a user since they first came. */
const removedFor = (table: OfFolders & `removed_${string}`, userId: string | Expression<string>) => sql`
    FROM memberships m JOIN ${sql.table(table)} r ON r.folder_id = m.slug_value AND r.change_seq > m.joined_seq
    WHERE m.kind = 'bookmark_folder' AND m.user_id = ${userId}`

export const folderFeedSource: FeedSource<'folders'> = {
  key: ['id'],
  current: userId => sql`
    SELECT CASE WHEN f.change_seq > m.change_seq THEN f.change_seq ELSE m.change_seq END, f.change_seq, f.id, NULL, NULL
    FROM folder_members m JOIN folders f ON f.id = m.folder_id WHERE m.user_id = ${userId}`,
  removed: userId => sql`SELECT change_seq, change_seq, folder_id, NULL, NULL FROM removed_folders WHERE user_id = ${userId}`,
  audience: after => sql`
    SELECT user_id FROM folder_members WHERE change_seq > ${after}
    UNION ALL ${membersOf('folders', 'id', after)}
    UNION ALL SELECT user_id FROM removed_folders WHERE change_seq > ${after}`,
  rows: (query, userId, changed) =>
    folderViews(
      query,
      userId,
      changed.map(row => row.key_1),
    ),
}

export const bookmarkFeedSource = (catalogue: Catalogue): FeedSource<'bookmarks'> => ({
  key: ['folder_id', 'index', 'slug_value'],
  current: userId => sql`
    SELECT CASE WHEN b.change_seq > m.change_seq THEN b.change_seq ELSE m.change_seq END, b.change_seq,
      b.folder_id, b.index_name, b.slug_value
    FROM folder_members m JOIN bookmarks b ON b.folder_id = m.folder_id WHERE m.user_id = ${userId}`,
  removed: userId => sql`
    SELECT r.change_seq, r.change_seq, r.folder_id, r.index_name, r.slug_value
    ${removedFor('removed_bookmarks', userId)}`,
  audience: after => sql`${membersOf('bookmarks', 'folder_id', after)} UNION ALL ${membersOf('removed_bookmarks', 'folder_id', after)}`,
  rows: async (query, _userId, changed, signal) => {
    if (changed.length === 0) return []
    const folderIds = [...new Set(changed.map(row => row.key_1))]
    const numbers = changed.map(row => row.own_seq)
    const rows = await bookmarkRows(query)
      .where('folder_id', 'in', folderIds)
      .where('change_seq', 'in', numbers)
      .orderBy('change_seq')
      .execute()
    // One call for the whole page.
    const refs = rows.map(row => ({ index: row.index_name, slug: row.slug_value }))
    const records = await findRecords(catalogue, refs, signal)
    return rows.map((row, at) => bookmarkView(row, records[at]))
  },
})

export const annotationFeedSource: FeedSource<'annotations'> = {
  key: ['folder_id', 'index', 'slug_value'],
  // Seen at the latest of three changes: of what is written on the item, of the viewer's own mark, and of the membership.
  current: userId => sql`
    SELECT CASE
        WHEN a.change_seq >= m.change_seq AND a.change_seq >= COALESCE(r.change_seq, 0) THEN a.change_seq
        WHEN m.change_seq >= COALESCE(r.change_seq, 0) THEN m.change_seq
        ELSE r.change_seq
      END, a.change_seq, a.folder_id, a.index_name, a.slug_value
    FROM folder_members m
    JOIN annotations a ON a.folder_id = m.folder_id
    LEFT JOIN reading_states r ON r.user_id = m.user_id
      AND r.folder_id = a.folder_id AND r.index_name = a.index_name AND r.slug_value = a.slug_value
    WHERE m.user_id = ${userId}`,
  removed: userId => sql`
    SELECT r.change_seq, r.change_seq, r.folder_id, r.index_name, r.slug_value
    ${removedFor('removed_annotations', userId)}`,
  audience: after => sql`
    SELECT user_id FROM reading_states WHERE change_seq > ${after}
    UNION ALL ${membersOf('annotations', 'folder_id', after)}
    UNION ALL ${membersOf('removed_annotations', 'folder_id', after)}`,
  rows: (query, userId, changed) =>
    annotationViews(
      query,
      userId,
      [...new Set(changed.map(row => row.key_1))],
      changed.map(row => row.own_seq),
    ),
}

export const ownEntryFeedSource: FeedSource<'own_entries'> = {
  key: ['folder_id', 'id'],
  current: userId => sql`
    SELECT CASE WHEN e.change_seq > m.change_seq THEN e.change_seq ELSE m.change_seq END, e.change_seq, e.folder_id, e.id, NULL
    FROM folder_members m JOIN own_entries e ON e.folder_id = m.folder_id WHERE m.user_id = ${userId}`,
  removed: userId => sql`
    SELECT r.change_seq, r.change_seq, r.folder_id, r.id, NULL
    ${removedFor('removed_own_entries', userId)}`,
  audience: after => sql`${membersOf('own_entries', 'folder_id', after)} UNION ALL ${membersOf('removed_own_entries', 'folder_id', after)}`,
  rows: async (query, _userId, changed) => {
    if (changed.length === 0) return []
    const rows = await query
      .selectFrom('own_entries')
      .selectAll()
      .where('folder_id', 'in', [...new Set(changed.map(row => row.key_1))])
      .where(
        'change_seq',
        'in',
        changed.map(row => row.own_seq),
      )
      .orderBy('change_seq')
      .execute()
    return rows.map(ownEntryView)
  },
}
