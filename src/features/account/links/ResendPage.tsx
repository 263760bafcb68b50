import { to } from '#contract/to.ts'
import { AccountPage, Lead, Ways } from '../form/AccountPage.tsx'
import { ResendLink } from './ResendLink.tsx'

export default function ResendPage() {
  return (
    <AccountPage title="Send the link again">
      <Lead>For whoever signed up, and has no mail with a link or a link that does not work any more.</Lead>
      <ResendLink />
      <Ways>
        <a href={to('signup')}>Sign up</a>
        <a href={to('login')}>Log in</a>
      </Ways>
    </AccountPage>
  )
}
