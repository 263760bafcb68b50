import { call } from '#api/call.ts'
import { account } from '#contract/account.ts'
import { linkLifetimes } from '#contract/sign-up.ts'
import { to } from '#contract/to.ts'
import { AuthPage, Lead, PageLinks } from '../form/AuthPage.tsx'
import { storedEmail, loginDraft } from '../form/stored-email.ts'
import { SendLink } from '../form/SendLink.tsx'

export default function ForgotPage() {
  return (
    <AuthPage title="Forgot your password?">
      <Lead>We’ll send you a link to choose a new password.</Lead>
      <SendLink
        label="Send link"
        start={storedEmail(loginDraft)}
        draft={loginDraft}
        send={email => call(account.forgot, { body: { user: { email } } })}
        sent={email => `If ${email} has an account, we’ve sent a link. It expires in ${linkLifetimes.reset}.`}
      />
      <PageLinks>
        <a href={to('login')}>Log in</a>
      </PageLinks>
    </AuthPage>
  )
}
