import { to } from '#contract/to.ts'
import { AuthPage, Lead, PageLinks } from '../form/AuthPage.tsx'
import { MailLinkPage } from './MailLinkPage.tsx'
import { useUrlSecret } from '../url-secrets.ts'

/** A request to join, as its mail shows it to whoever may answer it. */
export default function InviteRequestPage() {
  const token = useUrlSecret('confirmation_token')
  if (token) return <MailLinkPage key={token} token={token} of="invite_request" />
  return (
    <AuthPage title="Request to join">
      <Lead>There is no open request. To answer one, open the link in its email.</Lead>
      <PageLinks>
        <a href={to('searchHome')}>Search</a>
      </PageLinks>
    </AuthPage>
  )
}
