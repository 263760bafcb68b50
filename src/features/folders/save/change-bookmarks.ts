import type { ItemChange } from '#contract/folders.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { to } from '#contract/to.ts'
import { counted } from '#kit/format-number.ts'
import { commit } from '#offline/index.ts'
import { profileId } from '#routing/profile-id.ts'
import { session } from '#session/session.ts'
import { flash, type FlashMessage } from '#ui/feedback/flash.ts'
import type { RecordToSave } from './add-to-folder.modal.ts'
import { addBookmark } from '../mutations/add-bookmark.mutation.ts'
import { toBookmarkCopy } from './bookmark-copy.ts'
import { quoted } from '../mutations/folders.rules.ts'
import { removeBookmark } from '../mutations/remove-bookmark.mutation.ts'
import type { ItemToSave } from './save-many.modal.ts'

interface FolderTarget {
  id: string
  name: string
}

/** Says why a change could not be stored on this device. Later failures are shown in the outbox. */
export function flashNotSaved(error: unknown): void {
  flash({ variant: 'danger', text: error instanceof Error ? error.message : 'Something went wrong' })
}

/** `View` on the message after saving opens the folder in a new tab (S2§2). */
function viewLink({ id }: FolderTarget): Pick<FlashMessage, 'link'> {
  const { user } = session
  return user ? { link: { label: 'View', href: to('researcher.bookmark_folders.show', { id: profileId(user), bookmark_folder: id }) } } : {}
}

/**
 * Adds a record to a folder and offers to undo it. Resolves with whether the change was stored. `written`: what is written on an item that
 * comes back.
 */
export async function addToFolder(target: RecordToSave, folder: FolderTarget, written?: ItemChange): Promise<boolean> {
  const { index, slug, record } = target
  try {
    await commit(addBookmark, { folder_id: folder.id, slug_value: slug, index, ...(record && { record }), ...(written && { written }) })
  } catch (error) {
    flashNotSaved(error)
    return false
  }
  flash({
    variant: 'success',
    text: `Added to ${folder.name}`,
    action: { label: 'Undo', run: () => void removeFromFolder(target, folder) },
    ...viewLink(folder),
  })
  return true
}

/** Removes a record from a folder and offers to undo it. Resolves with whether the change was stored. */
export async function removeFromFolder(target: RecordToSave, folder: FolderTarget): Promise<boolean> {
  let was: ItemChange | undefined
  try {
    ;({ was } = await commit(removeBookmark, { folder_id: folder.id, slug_value: target.slug, index: target.index }))
  } catch (error) {
    flashNotSaved(error)
    return false
  }
  flash({
    variant: 'success',
    text: `Removed from ${folder.name}: ${quoted(target.title)}`,
    action: { label: 'Undo', run: () => void addToFolder(target, folder, was) },
  })
  return true
}

/** Adds several records to a folder, one change each, until it is cancelled, and says how many were stored. */
export async function addAllToFolder(
  index: IndexName,
  items: readonly ItemToSave[],
  folder: FolderTarget,
  { signal, onDone }: { signal: AbortSignal; onDone: (count: number) => void },
): Promise<void> {
  const bulk = items.length > 1
  let added = 0
  try {
    for (const { slug, data } of items) {
      if (signal.aborted) break
      await commit(addBookmark, { folder_id: folder.id, slug_value: slug, index, record: toBookmarkCopy(index, data), bulk })
      added += 1
      onDone(added)
    }
  } catch (error) {
    flashNotSaved(error)
  }
  if (added > 0) flash({ variant: 'success', text: `Added ${counted(added, 'item')} to ${folder.name}`, ...viewLink(folder) })
}
