import type { FolderInput } from '#contract/folders.ts'
import { modal } from '#ui/modal.ts'

/** A new folder, or the one that is edited. */
export interface FolderFormProps {
  folder?: FolderInput & { id: string }
}

/** `deleted` where the form ended with its folder. */
export interface FolderFormAnswer {
  id: string
  deleted?: true
}

export const FolderFormModal = modal<FolderFormProps, FolderFormAnswer>({
  name: 'folder-form',
  load: () => import('./FolderFormModal.tsx'),
})
