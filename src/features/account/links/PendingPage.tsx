import { useEffect } from 'react'
import { linkLifetimes } from '#contract/sign-up.ts'
import { to } from '#contract/to.ts'
import { go } from '#routing/navigation.ts'
import { useSession } from '#session/session.ts'
import { flash } from '#ui/feedback/flash.ts'
import { AuthPage, Lead, PageLinks } from '../form/AuthPage.tsx'
import { MailLinkPage } from './MailLinkPage.tsx'
import { useUrlSecret } from '../url-secrets.ts'
import { storedEmail, confirmationDraft } from '../form/stored-email.ts'
import { MailboxNote } from '../form/MailboxNote.tsx'
import { ResendLink } from './ResendLink.tsx'

/** After the sign-up: what to do next. With an opened link: what it is for. */
export default function PendingPage() {
  const token = useUrlSecret('confirmation_token')
  const isConfirmed = useSession().status === 'signed_in' && !token
  // The link was opened in another tab of this browser, which has signed in.
  useEffect(() => {
    if (isConfirmed) void go(to('searchHome'), { replace: true }).then(() => flash({ variant: 'success', text: 'You’re logged in.' }))
  }, [isConfirmed])
  if (token) return <MailLinkPage key={token} token={token} of="confirmation" />
  const email = storedEmail(confirmationDraft)
  return (
    <AuthPage title="Confirm your email address">
      <p>
        {email ? `We sent a link to ${email}.` : 'We sent you a link.'} It activates your account and expires in{' '}
        {linkLifetimes.confirmation}.
      </p>
      <MailboxNote />
      <Lead>Didn’t get it? Check your spam folder, or send it again.</Lead>
      <ResendLink />
      <PageLinks>
        <a href={to('signup.create')}>Use another address</a>
        <a href={to('login')}>Log in</a>
      </PageLinks>
    </AuthPage>
  )
}
