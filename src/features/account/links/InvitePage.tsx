import { to } from '#contract/to.ts'
import { AccountPage, Lead, Ways } from '../form/AccountPage.tsx'
import { FollowedLink } from './FollowedLink.tsx'
import { useHeldSecret } from '../held-secrets.ts'
import { inviteToken } from '../waiting-invite.ts'

/** An invitation: of the link that was followed just now, else the one that waited for the login. */
export default function InvitePage() {
  const followed = useHeldSecret('confirmation_token')
  const token = followed ?? inviteToken()
  if (token) return <FollowedLink key={token} token={token} />
  return (
    <AccountPage title="Invitation">
      <Lead>No invitation waits here. Please open the link in the mail that invites you.</Lead>
      <Ways>
        <a href={to('searchHome')}>Search</a>
      </Ways>
    </AccountPage>
  )
}
