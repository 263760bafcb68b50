import { every, rowsAt, rowsWhere, type MirrorScope, touched } from '#offline/index.ts'
import { annotations } from '../annotations.mirrored.ts'
import { bookmarkKey, bookmarks, type BookmarkId } from '../bookmarks.mirrored.ts'
import { folderLane, folders } from '../folders.mirrored.ts'

/** All folders without their items. */
export const allFolders: MirrorScope = { rows: [every(folders), touched(bookmarks)] }

/** One folder without its items. */
export const folderAlone = (id: string): MirrorScope => ({ rows: [rowsAt(folders, id), touched(bookmarks)], lane: folderLane(id) })

/** One folder with its items and what is written on them. */
export const oneFolder = (id: string): MirrorScope => ({
  rows: [rowsAt(folders, id), rowsWhere(bookmarks, 'folder_id', id), rowsWhere(annotations, 'folder_id', id)],
  lane: folderLane(id),
})

/** One folder and one item in it, with only the changes of these two, not of the whole lane. */
export const oneItem = (bookmark: BookmarkId): MirrorScope => ({
  rows: [
    rowsAt(folders, bookmark.folder_id),
    rowsAt(bookmarks, bookmarkKey(bookmark)),
    // An annotation has the key of its item.
    rowsAt(annotations, bookmarkKey(bookmark)),
  ],
  about: [bookmark.folder_id, bookmarkKey(bookmark)],
})

/** All folders, and the bookmarks of one record. */
export const foldersOf = (slug: string): MirrorScope => ({
  rows: [every(folders), rowsWhere(bookmarks, 'slug_value', slug), touched(bookmarks)],
})
