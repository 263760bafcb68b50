import type { Bookmark } from '#contract/folders.ts'
import { keyText, type SyncMark, mirrored } from '#offline/index.ts'
import { folderLanes, folders } from './folders.mirrored.ts'

export type BookmarkRow = Bookmark & { mark?: SyncMark }
export type Place = Pick<Bookmark, 'folder_id' | 'index' | 'slug_value'>

export const bookmarks = mirrored<BookmarkRow>()({
  name: 'bookmarks',
  title: 'Saved records',
  since: 1,
  key: ['folder_id', 'index', 'slug_value'],
  indexes: ['folder_id', 'slug_value'],
  // Thousands are read for a search on the device, and they are pulled anew after a sealing.
  clear: 'everything',
  parent: folders,
  lanes: folderLanes,
  target: 'bookmark',
  carries: { record: 'record', index: 'index', slug: 'slug_value', at: 'added_at' },
  mutations: () => import('./acts/mutations.ts'),
})

export const bookmarkKey = (place: Place): string => keyText(bookmarks, place)
