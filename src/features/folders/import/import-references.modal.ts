import { modal } from '#ui/overlay/modal.ts'
import type { FolderView } from '../folders.reads.ts'

/** Takes references from a file or a pasted list into a folder. */
export const ImportReferencesModal = modal<{ folder: Pick<FolderView, 'id' | 'name'> }>({
  name: 'import-references',
  size: 'large',
  load: () => import('../late/ImportReferencesModal.tsx'),
})
