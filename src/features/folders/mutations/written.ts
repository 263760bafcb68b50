import type { ItemChange } from '#contract/folders.ts'
import { positionOfAddition } from '#contract/item-position.ts'
import type { View } from '#offline/index.ts'
import { type AnnotationRow, annotations } from '../annotations.mirrored.ts'
import { bookmarkKey, bookmarks, type BookmarkId } from '../bookmarks.mirrored.ts'

/** What is written on an item on which nobody wrote. */
export const nothingWritten = { note: '', tags: [], state: 'to_read' } as const

/** Writes on an item of the view; `more`: what else is to be known of the row. */
export function writeOn(view: View, item: BookmarkId, change: ItemChange, more: Pick<AnnotationRow, 'mark'> = {}): void {
  const { folder_id, index, slug_value } = item
  const key = bookmarkKey(item)
  const before = view.of(annotations).get(key) ?? { folder_id, index, slug_value, ...nothingWritten, tags: [], version: 0 }
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  view.of(annotations).set(key, { ...before, ...given, ...more })
}

/** What is written on an item, to be written again in another folder. */
export function writtenOn({ note, tags, state, seen }: Partial<AnnotationRow>): ItemChange {
  return {
    ...(note && { note }),
    ...(tags && tags.length > 0 && { tags: [...tags] }),
    ...(state && state !== nothingWritten.state && { state }),
    ...(seen && { seen }),
  }
}

/** What an item needs to come back as it was: what is written on it, its place, and the facts that its user knows of the record. */
export function itemAsItWas(view: View, item: BookmarkId): ItemChange | undefined {
  const key = bookmarkKey(item)
  const bookmark = view.of(bookmarks).get(key)
  if (!bookmark) return undefined
  const annotation: Partial<AnnotationRow> = view.of(annotations).get(key) ?? {}
  const seen = annotation.seen ?? bookmark.saved
  return { ...writtenOn(annotation), position: annotation.position ?? positionOfAddition(bookmark), ...(seen && { seen }) }
}
