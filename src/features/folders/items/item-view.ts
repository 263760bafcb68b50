import { positionOfAddition } from '#contract/item-position.ts'
import { inSlices } from '#kit/in-slices.ts'
import type { ViewRows } from '#offline/index.ts'
import { annotationKey, type AnnotationRow, annotations } from '../annotations.mirrored.ts'
import { type BookmarkRow, bookmarks } from '../bookmarks.mirrored.ts'
import { titleOfCopy } from '../mutations/folders.rules.ts'
import { nothingWritten } from '../mutations/written.ts'
import { itemOfEntry, ownEntries, type OwnEntryRow } from '../own-entries.mirrored.ts'

type WrittenOn = Pick<AnnotationRow, 'note' | 'tags' | 'state' | 'seen'> & {
  /** Its place in the folder ([Note: Order by hand]). */
  place: string
}

/** A record in a folder, and what is written on it. */
export type RecordItem = BookmarkRow & WrittenOn
/** An own entry in a folder, and what is written on it; `slug_value` is its id. */
export type EntryItem = Omit<OwnEntryRow, 'id' | 'version'> & WrittenOn & { index: 'own'; slug_value: string; record?: undefined }
/** An item as the page of its folder shows it. */
export type ItemView = RecordItem | EntryItem

export const isRecord = (item: ItemView): item is RecordItem => item.index !== 'own'
export const isEntry = (item: ItemView): item is EntryItem => item.index === 'own'

export const titleOfItem = (item: ItemView): string =>
  isEntry(item) ? item.entry.title : titleOfCopy(item.record, item.slug_value, item.saved)

/** What a list of references needs of items. */
export const citedOf = (items: readonly ItemView[]) => ({
  items: items.filter(isRecord).map(({ index, slug_value, record }) => ({ index, slug: slug_value, record: record ?? undefined })),
  entries: items.filter(isEntry).map(({ slug_value, entry }) => ({ id: slug_value, entry })),
})

/** The items of a folder in the order by hand, which is the last added first where nobody moved anything. */
export async function itemsIn(view: ViewRows, folderId: string): Promise<ItemView[]> {
  const written = view.of(annotations)
  const items: ItemView[] = []
  // The engine in memory shows all rows.
  await inSlices(view.of(bookmarks), ([key, bookmark]) => {
    if (bookmark.folder_id === folderId) items.push(withWriting(bookmark, written.get(key)))
  })
  await inSlices(view.of(ownEntries).values(), row => {
    if (row.folder_id === folderId) items.push(entryItemOf(row, written.get(annotationKey(itemOfEntry(row)))))
  })
  return items.sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0))
}

function entryItemOf({ folder_id, id, entry, same_record, added_at, mark }: OwnEntryRow, annotation: AnnotationRow | undefined): EntryItem {
  const row = { folder_id, index: 'own' as const, slug_value: id, entry, added_at }
  return withWriting({ ...row, ...(same_record && { same_record }), ...(mark && { mark }) }, annotation)
}

function withWriting<T extends Pick<BookmarkRow, 'mark' | 'added_at' | 'slug_value'> & { index: string }>(
  row: T,
  annotation: AnnotationRow | undefined,
): T & WrittenOn {
  const { note, tags, state, seen, position, mark }: Partial<AnnotationRow> = annotation ?? { ...nothingWritten, tags: [] }
  const shown = mark === 'parked' ? mark : (row.mark ?? mark)
  return {
    ...row,
    note: note ?? '',
    tags: tags ?? [],
    state: state ?? 'to_read',
    ...(seen && { seen }),
    place: position ?? positionOfAddition(row),
    ...(shown && { mark: shown }),
  }
}
