import { to } from '#contract/to.ts'
import { AuthPage, Lead, PageLinks } from '../form/AuthPage.tsx'
import { MailLinkPage } from './MailLinkPage.tsx'
import { useUrlSecret } from '../url-secrets.ts'
import { inviteToken } from '../pending-invite.ts'

/** An invitation: of the link that was followed just now, else the one that waited for the login. */
export default function InvitePage() {
  const followed = useUrlSecret('confirmation_token')
  const token = followed ?? inviteToken()
  if (token) return <MailLinkPage key={token} token={token} />
  return (
    <AuthPage title="Invitation">
      <Lead>No invitation waits here. Please open the link in the mail that invites you.</Lead>
      <PageLinks>
        <a href={to('searchHome')}>Search</a>
      </PageLinks>
    </AuthPage>
  )
}
