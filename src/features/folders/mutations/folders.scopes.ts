import { every, rowsAt, rowsWhere, type MirrorScope, touched } from '#offline/index.ts'
import { annotationKey, annotations, type ItemId } from '../annotations.mirrored.ts'
import { bookmarkKey, bookmarks, type BookmarkId, isRecordId } from '../bookmarks.mirrored.ts'
import { folderLane, folders } from '../folders.mirrored.ts'
import { itemOfEntry, type OwnEntryId, ownEntries, ownEntryKey } from '../own-entries.mirrored.ts'

/** All folders without their items. */
export const allFolders: MirrorScope = { rows: [every(folders), touched(bookmarks), touched(ownEntries)] }

/** One folder without its items. */
export const folderAlone = (id: string): MirrorScope => ({
  rows: [rowsAt(folders, id), touched(bookmarks), touched(ownEntries)],
  lane: folderLane(id),
})

/** One folder with its items, and what is written on them. */
export const oneFolder = (id: string): MirrorScope => ({
  rows: [
    rowsAt(folders, id),
    rowsWhere(bookmarks, 'folder_id', id),
    rowsWhere(ownEntries, 'folder_id', id),
    rowsWhere(annotations, 'folder_id', id),
  ],
  lane: folderLane(id),
})

/** One folder with its own entries. */
export const ownEntriesOf = (id: string): MirrorScope => ({
  rows: [rowsAt(folders, id), touched(bookmarks), rowsWhere(ownEntries, 'folder_id', id)],
  lane: folderLane(id),
})

/** One folder and one record in it, with only the changes of these two, not of the whole lane. */
export const oneItem = (bookmark: BookmarkId): MirrorScope => ({
  rows: [
    rowsAt(folders, bookmark.folder_id),
    rowsAt(bookmarks, bookmarkKey(bookmark)),
    // An annotation has the key of its item.
    rowsAt(annotations, bookmarkKey(bookmark)),
  ],
  about: [bookmark.folder_id, bookmarkKey(bookmark)],
})

/** One folder and one own entry in it. An addition of the entry may bring others too, so the whole lane counts. */
export const oneEntry = (entry: OwnEntryId): MirrorScope => ({
  rows: [rowsAt(folders, entry.folder_id), rowsAt(ownEntries, ownEntryKey(entry)), rowsAt(annotations, annotationKey(itemOfEntry(entry)))],
  lane: folderLane(entry.folder_id),
})

/** One own entry with the record that takes its place. */
export const entryAndRecord = (entry: OwnEntryId, record: BookmarkId): MirrorScope => ({
  rows: [...oneEntry(entry).rows, rowsAt(bookmarks, bookmarkKey(record)), rowsAt(annotations, annotationKey(record))],
  lane: folderLane(entry.folder_id),
})

/** One folder and one item in it, of either kind. */
export const oneRecordOrEntry = (item: ItemId): MirrorScope =>
  isRecordId(item) ? oneItem(item) : oneEntry({ folder_id: item.folder_id, id: item.slug_value })

/** All folders, and the bookmarks of one record. */
export const foldersOf = (slug: string): MirrorScope => ({
  rows: [every(folders), rowsWhere(bookmarks, 'slug_value', slug), touched(bookmarks), touched(ownEntries)],
})
