import { OnlineButton } from '#features/settings/index.ts'
import { useSession } from '#session/session.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { ConnectOrcid } from './ConnectOrcid.tsx'
import { ImportRecordModal } from './import-record.modal.ts'

/** Imports biography, career and keywords of the user's ORCID record; who has connected no iD yet is led there first. */
export function ImportFromOrcid() {
  const { user } = useSession()
  if (!user?.orcid_id) return <ConnectOrcid />
  return (
    <OnlineButton size="small" onClick={() => void openModal(ImportRecordModal, {})}>
      Import from ORCID
    </OnlineButton>
  )
}
