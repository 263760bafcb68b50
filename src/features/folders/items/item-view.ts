import { positionOfAddition } from '#contract/item-position.ts'
import { inSlices } from '#kit/in-slices.ts'
import type { View } from '#offline/index.ts'
import { type AnnotationRow, annotations } from '../annotations.mirrored.ts'
import { type BookmarkRow, bookmarks } from '../bookmarks.mirrored.ts'
import { nothingWritten } from '../mutations/written.ts'

/** An item as the page of its folder shows it: the record, and what is written on it. */
export type ItemView = BookmarkRow &
  Pick<AnnotationRow, 'note' | 'tags' | 'state' | 'seen'> & {
    /** Its place in the folder ([Note: Order by hand]). */
    place: string
  }

/** The items of a folder in the order by hand, which is the last added first where nobody moved anything. */
export async function itemsIn(view: View, folderId: string): Promise<ItemView[]> {
  const written = view.of(annotations)
  const items: ItemView[] = []
  await inSlices(view.of(bookmarks), ([key, bookmark]) => {
    // The engine in memory shows all rows.
    if (bookmark.folder_id === folderId) items.push(viewOf(bookmark, written.get(key)))
  })
  return items.sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0))
}

function viewOf(bookmark: BookmarkRow, annotation: AnnotationRow | undefined): ItemView {
  const { note, tags, state, seen, position, mark }: Partial<AnnotationRow> = annotation ?? { ...nothingWritten, tags: [] }
  const shown = mark === 'parked' ? mark : (bookmark.mark ?? mark)
  return {
    ...bookmark,
    note: note ?? '',
    tags: tags ?? [],
    state: state ?? 'to_read',
    ...(seen && { seen }),
    place: position ?? positionOfAddition(bookmark),
    ...(shown && { mark: shown }),
  }
}
