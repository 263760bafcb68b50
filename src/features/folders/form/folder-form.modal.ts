import type { FolderInput } from '#contract/folders.ts'
import type { Role } from '#contract/roles.ts'
import type { ParkedChange } from '#offline/index.ts'
import { modal } from '#ui/overlay/modal.ts'

/** Without properties: a new folder. `folder`: edit it. `parked`: correct a refused change and send it again. */
export interface FolderFormProps {
  folder?: FolderInput & { id: string; rw_access: Role; count: number; version?: number }
  parked?: ParkedChange
}

/** `deleted` is set if the user deleted the folder in the form, `invite` if they want to invite people to the new one. */
export interface FolderFormAnswer {
  id: string
  deleted?: true
  invite?: { name: string }
}

export const FolderFormModal = modal<FolderFormProps, FolderFormAnswer>({
  name: 'folder-form',
  load: () => import('../late/FolderFormModal.tsx'),
})
