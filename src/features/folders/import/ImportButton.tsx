import { Button } from '#ui/button/Button.tsx'
import { Upload } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import type { FolderView } from '../folders.reads.ts'
import { ImportReferencesModal } from './import-references.modal.ts'

export const ImportButton = ({ folder }: { folder: Pick<FolderView, 'id' | 'name'> }) => (
  <Button size="small" icon={Upload} onClick={() => void openModal(ImportReferencesModal, { folder })}>
    Import references
  </Button>
)
