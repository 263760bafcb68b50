import { openModal } from '#ui/overlay/modal.ts'
import { ImportButton } from './ImportButton.tsx'
import { ImportRecordModal } from './import-record.modal.ts'

/** Imports what the user's ORCID record has besides works. */
export const ImportFromOrcid = () => (
  <ImportButton onOpen={() => void openModal(ImportRecordModal, {})}>Import profile from ORCID</ImportButton>
)
