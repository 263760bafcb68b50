import type { ItemChange } from '#contract/folders.ts'
import { positionOfAddition } from '#contract/item-position.ts'
import type { View } from '#offline/index.ts'
import { annotationKey, type AnnotationRow, annotations, type ItemId } from '../annotations.mirrored.ts'
import { bookmarkKey, bookmarks, isRecordId } from '../bookmarks.mirrored.ts'
import { ownEntries, ownEntryKey } from '../own-entries.mirrored.ts'
import { titleOfCopy } from './folders.rules.ts'

/** What is written on an item on which nobody wrote. */
export const nothingWritten = { note: '', tags: [], state: 'to_read' } as const

/** Writes on an item of the view; `more`: what else is to be known of the row. */
export function writeOn(view: View, item: ItemId, change: ItemChange, more: Pick<AnnotationRow, 'mark'> = {}): void {
  const { folder_id, index, slug_value } = item
  const key = annotationKey(item)
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

/** What of an item of the view is the same for records and own entries; undefined if it is not there. */
export function itemIn(view: View, item: ItemId) {
  if (!isRecordId(item)) {
    const row = view.of(ownEntries).get(ownEntryKey({ folder_id: item.folder_id, id: item.slug_value }))
    return row && { title: row.entry.title, added_at: row.added_at, saved: undefined }
  }
  const row = view.of(bookmarks).get(bookmarkKey(item))
  return row && { title: titleOfCopy(row.record, item.slug_value, row.saved), added_at: row.added_at, saved: row.saved }
}

/** What an item needs to come back as it was: what is written on it, its place, and the facts that its user knows of the record. */
export function itemAsItWas(view: View, item: ItemId): ItemChange | undefined {
  const there = itemIn(view, item)
  if (!there) return undefined
  const annotation: Partial<AnnotationRow> = view.of(annotations).get(annotationKey(item)) ?? {}
  const seen = annotation.seen ?? there.saved
  const position = annotation.position ?? positionOfAddition({ ...item, added_at: there.added_at })
  return { ...writtenOn(annotation), position, ...(seen && { seen }) }
}
