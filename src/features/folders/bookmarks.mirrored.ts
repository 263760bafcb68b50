import type { Bookmark } from '#contract/folders.ts'
import { keyText, type SyncMark, mirrored } from '#offline/index.ts'
import { folderLanes, folders } from './folders.mirrored.ts'

export type BookmarkRow = Bookmark & { mark?: SyncMark }
export type BookmarkId = Pick<Bookmark, 'folder_id' | 'index' | 'slug_value'>

export const bookmarks = mirrored<BookmarkRow>()({
  name: 'bookmarks',
  title: 'Saved records',
  since: 1,
  key: ['folder_id', 'index', 'slug_value'],
  indexes: ['folder_id', 'slug_value'],
  // Not encrypted: a search on the device reads thousands of them, and after a sealing they are pulled again.
  clear: 'everything',
  parent: folders,
  lanes: folderLanes,
  target: 'bookmark',
  carries: { record: 'record', index: 'index', slug: 'slug_value', at: 'added_at' },
  mutations: () => import('./mirror/mutations.ts'),
})

export const bookmarkKey = (bookmark: BookmarkId): string => keyText(bookmarks, bookmark)
