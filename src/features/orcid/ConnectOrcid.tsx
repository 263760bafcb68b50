import { connectWith, OnlineButton } from '#features/settings/index.ts'
import { useInstallation } from '#session/installation.ts'
import { useSession } from '#session/session.ts'

/** Leads to ORCID, so that the user shows which iD is theirs. Nothing for a user who has shown it, or where this server has no ORCID login. */
export function ConnectOrcid() {
  const { user } = useSession()
  const isOffered = useInstallation()?.providers.includes('orcid') ?? false
  if (!user || user.orcid_id !== null || !isOffered) return null
  return (
    <OnlineButton size="small" onClick={() => void connectWith('orcid')}>
      Connect with ORCID
    </OnlineButton>
  )
}
