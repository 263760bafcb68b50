import { every, rowsAt, rowsWhere, type MirrorScope, touched } from '#offline/index.ts'
import { bookmarkKey, bookmarks, type Place } from '../bookmarks.mirrored.ts'
import { folderLane, folders } from '../folders.mirrored.ts'

/** All folders, without what lies in them. */
export const allFolders: MirrorScope = { rows: [every(folders), touched(bookmarks)] }

/** One folder with everything in it. */
export const oneFolder = (id: string): MirrorScope => ({
  rows: [rowsAt(folders, id), rowsWhere(bookmarks, 'folder_id', id)],
  lane: folderLane(id),
})

/** One folder and one place in it: only what speaks of them, not the whole lane. */
export const oneItem = (place: Place): MirrorScope => ({
  rows: [rowsAt(folders, place.folder_id), rowsAt(bookmarks, bookmarkKey(place))],
  about: [place.folder_id, bookmarkKey(place)],
})

/** All folders, and in which of them a record lies. */
export const foldersOf = (slug: string): MirrorScope => ({
  rows: [every(folders), rowsWhere(bookmarks, 'slug_value', slug), touched(bookmarks)],
})
