import { linkLifetimes } from '#contract/sign-up.ts'
import { to } from '#contract/to.ts'
import { AccountPage, Lead, Ways } from '../form/AccountPage.tsx'
import { FollowedLink } from './FollowedLink.tsx'
import { useHeldSecret } from '../held-secrets.ts'
import { keptEmail, pendingForm } from '../form/kept-email.ts'
import { MailboxNote } from '../form/MailboxNote.tsx'
import { ResendLink } from './ResendLink.tsx'

/** After the sign-up: what to do now. With a link that was followed: what it stands for. */
export default function PendingPage() {
  const token = useHeldSecret('confirmation_token')
  if (token) return <FollowedLink key={token} token={token} />
  const email = keptEmail(pendingForm)
  return (
    <AccountPage title="Confirm your address">
      <p>
        {email ? `We sent a link to ${email}.` : 'We sent you a link.'} It makes the account, and works {linkLifetimes.confirmation}.
      </p>
      <MailboxNote />
      <Lead>Nothing came? Look among unwanted mail, or have it sent again.</Lead>
      <ResendLink />
      <Ways>
        <a href={to('signup.create')}>Another address</a>
        <a href={to('login')}>Log in</a>
      </Ways>
    </AccountPage>
  )
}
