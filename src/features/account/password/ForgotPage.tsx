import { call } from '#api/call.ts'
import { account } from '#contract/account.ts'
import { linkLifetimes } from '#contract/sign-up.ts'
import { to } from '#contract/to.ts'
import { AuthPage, Lead, PageLinks } from '../form/AuthPage.tsx'
import { storedEmail, loginDraft } from '../form/stored-email.ts'
import { SendLink } from '../form/SendLink.tsx'

export default function ForgotPage() {
  return (
    <AuthPage title="Forgotten password">
      <Lead>A link to choose a new one is sent to the address of the account.</Lead>
      <SendLink
        label="Send the link"
        start={storedEmail(loginDraft)}
        draft={loginDraft}
        send={email => call(account.forgot, { body: { user: { email } } })}
        sent={email => `If an account has the address ${email}, a link is on its way; it works ${linkLifetimes.reset}.`}
      />
      <PageLinks>
        <a href={to('login')}>Log in</a>
      </PageLinks>
    </AuthPage>
  )
}
