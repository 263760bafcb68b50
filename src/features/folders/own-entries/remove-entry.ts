import { commit } from '#offline/index.ts'
import { flash } from '#ui/feedback/flash.ts'
import { addOwnEntries } from '../mutations/add-own-entries.mutation.ts'
import { quoted } from '../mutations/folders.rules.ts'
import { removeOwnEntry } from '../mutations/remove-own-entry.mutation.ts'
import type { OwnEntryRow } from '../own-entries.mirrored.ts'
import { flashNotSaved } from '../save/change-bookmarks.ts'

/** Removes an own entry from its folder and offers to undo it. */
export async function removeEntry(row: OwnEntryRow, folder: { name: string }): Promise<void> {
  const { folder_id, id, entry } = row
  try {
    await commit(removeOwnEntry, { folder_id, id })
  } catch (error) {
    flashNotSaved(error)
    return
  }
  flash({
    variant: 'success',
    text: `Removed from ${folder.name}: ${quoted(entry.title)}`,
    action: { label: 'Undo', run: () => void commit(addOwnEntries, { folder_id, entries: [{ id, entry }] }).catch(flashNotSaved) },
  })
}
