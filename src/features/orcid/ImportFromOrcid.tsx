import { openModal } from '#ui/overlay/modal.ts'
import { OrcidImportButton } from './OrcidImportButton.tsx'
import { ImportRecordModal } from './import-record.modal.ts'

/** Imports what the user's ORCID record has besides works. */
export const ImportFromOrcid = () => (
  <OrcidImportButton onOpen={() => void openModal(ImportRecordModal, {})}>Import profile from ORCID</OrcidImportButton>
)
