import { commit } from '#offline/index.ts'
import { flash } from '#ui/flash.ts'
import type { Saving } from './add-to-folder.modal.ts'
import { addBookmark } from './add-bookmark.mutation.ts'
import { removeBookmark } from './remove-bookmark.mutation.ts'

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
