import type { ParkedChange } from '#offline/index.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { FolderFormModal } from './folder-form.modal.ts'
import type { FolderView } from '../folders.reads.ts'

/** Whether a refused change can be corrected in the folder form. It cannot if its folder is gone. */
export const isEditable = ({ kind, target, choices }: ParkedChange, folders: readonly FolderView[]): boolean =>
  choices.includes('edit') && (kind === 'folder.create' || (kind === 'folder.update' && folders.some(folder => folder.id === target.id)))

/** Opens the folder form with the user's text in it. If it is dismissed, the change stays parked. */
export async function editParked(parked: ParkedChange, folders: readonly FolderView[]): Promise<void> {
  const folder = folders.find(({ id }) => id === parked.target.id)
  await openModal(FolderFormModal, { parked, ...(folder ? { folder } : {}) })
}

/** Creates the missing folder of a refused bookmark again, and adds all refused bookmarks of that folder to it. Throws NotSaved. */
export async function recreateFolder(parked: ParkedChange, all: readonly ParkedChange[], folders: readonly FolderView[]): Promise<void> {
  const { recreateWithBookmarks } = await import('../late/recreate-folder.ts')
  await recreateWithBookmarks(parked, all, folders)
}
