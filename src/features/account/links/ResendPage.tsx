import { to } from '#contract/to.ts'
import { AuthPage, Lead, PageLinks } from '../form/AuthPage.tsx'
import { ResendLink } from './ResendLink.tsx'

export default function ResendPage() {
  return (
    <AuthPage title="Send the link again">
      <Lead>Signed up, but your link is missing or no longer works? Get a new one.</Lead>
      <ResendLink />
      <PageLinks>
        <a href={to('signup')}>Sign up</a>
        <a href={to('login')}>Log in</a>
      </PageLinks>
    </AuthPage>
  )
}
