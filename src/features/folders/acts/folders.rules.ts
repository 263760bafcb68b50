import type { AnyRecord } from '#contract/records.ts'
import type { Folder } from '#contract/folders.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { View } from '#offline/index.ts'
import { bookmarkKey, type BookmarkRow, bookmarks, type Place } from '../bookmarks.mirrored.ts'
import { type FolderRow, folders } from '../folders.mirrored.ts'

/** Replaces a folder of the view; nothing happens where it is not there. */
export function changeFolder(view: View, id: string, change: (folder: FolderRow) => FolderRow): void {
  const folder = view.of(folders).get(id)
  if (folder) view.of(folders).set(id, change(folder))
}

/** Counts one item more (1) or less (-1), in all and in its category. */
export function counted(folder: FolderRow, index: IndexName, by: 1 | -1): FolderRow {
  const known = folder.categories.find(category => category.name === index)?.total ?? 0
  const rest = folder.categories.filter(category => category.name !== index)
  const total = known + by
  return {
    ...folder,
    count: Math.max(0, folder.count + by),
    categories: total > 0 ? [...rest, { name: index, total }] : rest,
  }
}

/** Takes an item out of the view, and its count with it; one that is not there changes nothing. */
export function withoutItem(view: View, item: Place): void {
  if (!view.of(bookmarks).delete(bookmarkKey(item))) return
  changeFolder(view, item.folder_id, folder => counted(folder, item.index, -1))
}

/** Puts an item into the view. One that is there already is marked and counts once. */
export function withItem(view: View, item: BookmarkRow): void {
  const key = bookmarkKey(item)
  const known = view.of(bookmarks).get(key)
  view.of(bookmarks).set(key, known ? { ...known, ...(item.mark ? { mark: item.mark } : {}) } : item)
  if (known) return
  changeFolder(view, item.folder_id, folder => ({
    ...counted(folder, item.index, 1),
    updated_at: Math.max(folder.updated_at, item.added_at),
    ...(item.mark ? { mark: item.mark } : {}),
  }))
}

/** Most recently used first. */
export const byUse = (a: Folder, b: Folder): number => b.updated_at - a.updated_at || a.name.localeCompare(b.name)

/** What a record is called; the four fields that the eleven indexes name theirs by. */
export function titleOfRecord(record: AnyRecord | undefined | null, slug: string): string {
  const name = [record?.['title'], record?.['name'], record?.['full_name'], record?.['full_title']].find(
    text => typeof text === 'string' && text,
  )
  return typeof name === 'string' ? name : slug.replaceAll('-', ' ')
}

const longest = 80
/** A name inside a sentence, in quotation marks. */
export const quoted = (name: string): string => `“${name.length > longest ? `${name.slice(0, longest - 1)}…` : name}”`
