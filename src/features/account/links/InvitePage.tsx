import { to } from '#contract/to.ts'
import { AuthPage, Lead, PageLinks } from '../form/AuthPage.tsx'
import { MailLinkPage } from './MailLinkPage.tsx'
import { useUrlSecret } from '../url-secrets.ts'
import { inviteToken } from '../pending-invite.ts'

/** An invitation: of the link that was just opened, otherwise the one that was stored before the login. */
export default function InvitePage() {
  const opened = useUrlSecret('confirmation_token')
  const token = opened ?? inviteToken()
  if (token) return <MailLinkPage key={token} token={token} of="invite" />
  return (
    <AuthPage title="Invitation">
      <Lead>There is no open invitation. Open the link in your invitation email.</Lead>
      <PageLinks>
        <a href={to('searchHome')}>Search</a>
      </PageLinks>
    </AuthPage>
  )
}
