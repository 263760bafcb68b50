import { to } from '#contract/to.ts'
import { profileId } from '#routing/profile-id.ts'
import { useInstallation } from '#session/installation.ts'
import { useSession } from '#session/session.ts'
import { ButtonLink } from '#ui/button/Button.tsx'

/**
 * The way to connect ORCID: that needs the password, which the account page asks for. Nothing for a user who has connected it, or where this server has
 * no login with ORCID.
 */
export function ConnectOrcid() {
  const { user } = useSession()
  const isOffered = useInstallation()?.providers.includes('orcid') ?? false
  if (!user || user.orcid_id !== null || !isOffered) return null
  return (
    <ButtonLink size="small" href={to('researcher.settings.change-account', { id: profileId(user) }, { hash: 'providers' })}>
      Connect with ORCID
    </ButtonLink>
  )
}
