import { to } from '#contract/to.ts'
import { AuthPage, Lead, PageLinks } from '../form/AuthPage.tsx'
import { ResendLink } from './ResendLink.tsx'

export default function ResendPage() {
  return (
    <AuthPage title="Send the link again">
      <Lead>For whoever signed up, and has no mail with a link or a link that does not work any more.</Lead>
      <ResendLink />
      <PageLinks>
        <a href={to('signup')}>Sign up</a>
        <a href={to('login')}>Log in</a>
      </PageLinks>
    </AuthPage>
  )
}
