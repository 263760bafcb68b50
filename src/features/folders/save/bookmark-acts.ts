import type { IndexName } from '#contract/indexes/shape.ts'
import { commit } from '#offline/index.ts'
import { flash } from '#ui/feedback/flash.ts'
import type { Saving } from './add-to-folder.modal.ts'
import { addBookmark } from '../acts/add-bookmark.mutation.ts'
import { keptRecord } from './kept-record.ts'
import { removeBookmark } from '../acts/remove-bookmark.mutation.ts'
import type { KnownRecord } from './save-many.modal.ts'

interface Place {
  id: string
  name: string
}

/** Says why a change was not even written down; everything later is the outbox's to tell. */
export function tellNotSaved(error: unknown): void {
  flash({ variant: 'danger', text: error instanceof Error ? error.message : 'Something went wrong' })
}

/** Puts a record into a folder and says so, with the way back. Answers whether it was written down. */
export async function addToFolder(saving: Saving, folder: Place): Promise<boolean> {
  const { index, slug, record } = saving
  try {
    await commit(addBookmark, { folder_id: folder.id, slug_value: slug, index, ...(record && { record }) })
  } catch (error) {
    tellNotSaved(error)
    return false
  }
  flash({
    variant: 'success',
    text: `Added to ${folder.name}`,
    action: { label: 'Undo', run: () => void removeFromFolder(saving, folder) },
  })
  return true
}

/** Takes a record out of a folder and says so, with the way back. */
export async function removeFromFolder(saving: Saving, folder: Place): Promise<boolean> {
  try {
    await commit(removeBookmark, { folder_id: folder.id, slug_value: saving.slug, index: saving.index })
  } catch (error) {
    tellNotSaved(error)
    return false
  }
  flash({
    variant: 'success',
    text: `Removed from ${folder.name}`,
    action: { label: 'Undo', run: () => void addToFolder(saving, folder) },
  })
  return true
}

/** Puts several records into a folder, one change each, and says how many were written down. */
export async function addAllToFolder(index: IndexName, items: readonly KnownRecord[], folder: Place): Promise<void> {
  let added = 0
  try {
    for (const { slug, data } of items) {
      await commit(addBookmark, { folder_id: folder.id, slug_value: slug, index, record: keptRecord(index, data) })
      added += 1
    }
  } catch (error) {
    tellNotSaved(error)
  }
  if (added > 0) flash({ variant: 'success', text: `Added ${added} ${added === 1 ? 'item' : 'items'} to ${folder.name}` })
}
