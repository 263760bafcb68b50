import type { ItemChange } from '#contract/folders.ts'
import type { SameRecord } from '#contract/own-entry.ts'
import { commit } from '#offline/index.ts'
import { flash } from '#ui/feedback/flash.ts'
import type { EntryItem } from '../items/item-view.ts'
import { addOwnEntries } from '../mutations/add-own-entries.mutation.ts'
import { quoted } from '../mutations/folders.rules.ts'
import { linkEntry } from '../mutations/link-entry.mutation.ts'
import { removeBookmark } from '../mutations/remove-bookmark.mutation.ts'
import { flashNotSaved } from '../save/change-bookmarks.ts'

/** Replaces an own entry by its record; what is written on the entry stays. Offers to undo it, unless the folder had the record already. */
export async function replaceByRecord({ folder_id, slug_value: id, entry }: EntryItem, record: SameRecord): Promise<void> {
  const { index, slug_value } = record
  const putBack = async (written: ItemChange) => {
    try {
      await commit(removeBookmark, { folder_id, index, slug_value })
      await commit(addOwnEntries, { folder_id, asTheyAre: true, entries: [{ id, entry, written }] })
    } catch (error) {
      flashNotSaved(error)
    }
  }
  try {
    const { was } = await commit(linkEntry, { folder_id, id, record })
    flash({
      variant: 'success',
      text: `Replaced by the record ${quoted(record.title)}`,
      ...(was && { action: { label: 'Undo', run: () => void putBack(was) } }),
    })
  } catch (error) {
    flashNotSaved(error)
  }
}
