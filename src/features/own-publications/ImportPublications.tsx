import { OrcidImportButton } from '#features/orcid/index.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { ImportPublicationsModal } from './import-publications.modal.ts'

/** Imports the works of the user's ORCID record. */
export const ImportPublications = () => (
  <OrcidImportButton onOpen={() => void openModal(ImportPublicationsModal, {})}>Import publications from ORCID</OrcidImportButton>
)
