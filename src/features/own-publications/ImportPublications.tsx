import { ConnectOrcid } from '#features/orcid/index.ts'
import { OnlineButton } from '#features/settings/index.ts'
import { useSession } from '#session/session.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { ImportPublicationsModal } from './import-publications.modal.ts'

/** Imports the works of the user's ORCID record; who has shown no iD yet is led to ORCID first. */
export function ImportPublications() {
  const { user } = useSession()
  if (!user?.orcid_id) return <ConnectOrcid />
  return (
    <OnlineButton size="small" onClick={() => void openModal(ImportPublicationsModal, {})}>
      Import from ORCID
    </OnlineButton>
  )
}
