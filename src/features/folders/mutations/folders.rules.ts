import type { AnyRecord } from '#contract/records.ts'
import type { WatchedFacts } from '#contract/record-facts.ts'
import type { Folder } from '#contract/folders.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { counted } from '#kit/format-number.ts'
import type { View } from '#offline/index.ts'
import { annotationKey, annotations } from '../annotations.mirrored.ts'
import { bookmarkKey, type BookmarkRow, bookmarks, type BookmarkId } from '../bookmarks.mirrored.ts'
import { type FolderRow, folders } from '../folders.mirrored.ts'
import { itemOfEntry, type OwnEntryId, ownEntries, ownEntryKey } from '../own-entries.mirrored.ts'

/** Replaces a folder in the view. Does nothing if the folder is not in it. */
export function changeFolder(view: View, id: string, change: (folder: FolderRow) => FolderRow): void {
  const folder = view.of(folders).get(id)
  if (folder) view.of(folders).set(id, change(folder))
}

/** The folder with one item more (1) or less (-1), in its count and in that of the category. */
export function withCount(folder: FolderRow, index: IndexName, by: 1 | -1): FolderRow {
  const before = folder.categories.find(category => category.name === index)?.total ?? 0
  const rest = folder.categories.filter(category => category.name !== index)
  const total = before + by
  return {
    ...folder,
    count: Math.max(0, folder.count + by),
    categories: total > 0 ? [...rest, { name: index, total }] : rest,
  }
}

/** Removes an item with what is written on it from the view, and from its folder's count. Does nothing if the item is not in the view. */
export function removeItem(view: View, item: BookmarkId): void {
  view.of(annotations).delete(bookmarkKey(item))
  if (!view.of(bookmarks).delete(bookmarkKey(item))) return
  changeFolder(view, item.folder_id, folder => withCount(folder, item.index, -1))
}

/** Removes an own entry with what is written on it from the view, and from its folder's count. Does nothing if it is not in the view. */
export function dropEntry(view: View, entry: OwnEntryId): void {
  view.of(annotations).delete(annotationKey(itemOfEntry(entry)))
  if (!view.of(ownEntries).delete(ownEntryKey(entry))) return
  changeFolder(view, entry.folder_id, folder => ({ ...folder, count: Math.max(0, folder.count - 1) }))
}

/** Adds an item to the view and to its folder's count. An item that is there already is only marked. */
export function addItem(view: View, item: BookmarkRow): void {
  const key = bookmarkKey(item)
  const existing = view.of(bookmarks).get(key)
  view.of(bookmarks).set(key, existing ? { ...existing, ...(item.mark ? { mark: item.mark } : {}) } : item)
  if (existing) return
  changeFolder(view, item.folder_id, folder => ({
    ...withCount(folder, item.index, 1),
    updated_at: Math.max(folder.updated_at, item.added_at),
    ...(item.mark ? { mark: item.mark } : {}),
  }))
}

/** Most recently used first. */
export const byLastUse = (a: Folder, b: Folder): number => b.updated_at - a.updated_at || a.name.localeCompare(b.name)

/**
 * The title of a record, by the four title fields of the eleven indexes. Of one that has left the catalogue it is the title with which it was
 * saved, and without that its slug in words.
 */
export function titleOfCopy(record: AnyRecord | undefined | null, slug: string, saved?: WatchedFacts): string {
  const name = [record?.['title'], record?.['name'], record?.['full_name'], record?.['full_title'], saved?.title].find(
    text => typeof text === 'string' && text,
  )
  return typeof name === 'string' ? name : slug.replaceAll('-', ' ')
}

const maxLength = 80
/** A name for use in a sentence: in quotation marks, shortened to 80 characters. */
export const quoted = (name: string): string => `“${name.length > maxLength ? `${name.slice(0, maxLength - 1)}…` : name}”`

export const itemCount = (count: number): string => (count === 0 ? 'empty' : counted(count, 'item'))

/** The same for a change of an item, where 404 may mean that the item is gone. */
export const itemReason = (error: { status: number; code: string }): string | undefined =>
  error.code === 'forbidden' ? folderReason(error) : undefined

/** Why a change of a shared folder was refused that was allowed when it was made: a lost role, or a folder that is gone. */
export function folderReason({ status, code }: { status: number; code: string }): string | undefined {
  if (code === 'forbidden') return 'You can no longer change this folder.'
  return status === 404 || status === 410 ? 'This folder was deleted, or is no longer shared with you.' : undefined
}
