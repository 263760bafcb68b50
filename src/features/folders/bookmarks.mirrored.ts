import type { Bookmark } from '#contract/folders.ts'
import { keyText, type Op, type SyncMark, mirrored } from '#offline/index.ts'
import type { ItemId } from './annotations.mirrored.ts'
import { folderLanes, folders } from './folders.mirrored.ts'

/** The target of changes of own entries. */
export const ownEntryTarget = 'own_entry'

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
  touches: recordLinked,
  carries: { record: 'record', index: 'index', slug: 'slug_value', at: 'added_at' },
  mutations: () => import('./mirror/mutations.ts'),
})

export const isRecordId = (item: ItemId): item is BookmarkId => item.index !== 'own'
export const bookmarkKey = (bookmark: BookmarkId): string => keyText(bookmarks, bookmark)

/** The record that takes the place of an own entry, which is the target of that change. */
function recordLinked({ target, payload }: Op): string[] {
  if (target?.type !== ownEntryTarget) return []
  const { folder_id, record } = (payload ?? {}) as { folder_id?: string; record?: { index: BookmarkId['index']; slug_value: string } }
  return folder_id === undefined || !record ? [] : [bookmarkKey({ folder_id, index: record.index, slug_value: record.slug_value })]
}
