import type { FolderInput } from '#contract/folders.ts'
import type { Role } from '#contract/rights.ts'
import type { ParkedChange } from '#offline/index.ts'
import { modal } from '#ui/overlay/modal.ts'

/** A new folder, the one that is edited, or a refused change of one that goes again in corrected words. */
export interface FolderFormProps {
  folder?: FolderInput & { id: string; rw_access: Role; version?: number }
  parked?: ParkedChange
}

/** `deleted` where the form ended with its folder. */
export interface FolderFormAnswer {
  id: string
  deleted?: true
}

export const FolderFormModal = modal<FolderFormProps, FolderFormAnswer>({
  name: 'folder-form',
  load: () => import('../late/FolderFormModal.tsx'),
})
