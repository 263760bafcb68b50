import type { ParkedChange } from '#offline/index.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { FolderFormModal } from './folder-form.modal.ts'
import type { FolderView } from '../folders.reads.ts'

/** Whether a refused change can be corrected in the folder form. One of a folder that is gone has nowhere to go. */
export const isEditable = ({ kind, target, choices }: ParkedChange, folders: readonly FolderView[]): boolean =>
  choices.includes('edit') && (kind === 'folder.create' || (kind === 'folder.update' && folders.some(folder => folder.id === target.id)))

/** Opens the folder form with the user's own text in it. Dismissed, the change is parked as before. */
export async function editParked(parked: ParkedChange, folders: readonly FolderView[]): Promise<void> {
  const folder = folders.find(({ id }) => id === parked.target.id)
  await openModal(FolderFormModal, { parked, ...(folder ? { folder } : {}) })
}

/** Makes the folder of a refused adding anew; this and the other addings that missed the same folder go into it. Throws NotSaved. */
export async function recreateFolder(parked: ParkedChange, all: readonly ParkedChange[], folders: readonly FolderView[]): Promise<void> {
  const acts = await import('../late/recreate-folder.ts')
  await acts.recreateFolder(parked, all, folders)
}
