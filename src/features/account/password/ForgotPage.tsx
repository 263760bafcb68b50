import { call } from '#api/call.ts'
import { account } from '#contract/account.ts'
import { linkLifetimes } from '#contract/sign-up.ts'
import { to } from '#contract/to.ts'
import { AccountPage, Lead, Ways } from '../form/AccountPage.tsx'
import { keptEmail, loginForm } from '../form/kept-email.ts'
import { SendLink } from '../form/SendLink.tsx'

export default function ForgotPage() {
  return (
    <AccountPage title="Forgotten password">
      <Lead>A link to choose a new one is sent to the address of the account.</Lead>
      <SendLink
        label="Send the link"
        start={keptEmail(loginForm)}
        kept={loginForm}
        send={email => call(account.forgot, { body: { user: { email } } })}
        sent={email => `If an account has the address ${email}, a link is on its way; it works ${linkLifetimes.reset}.`}
      />
      <Ways>
        <a href={to('login')}>Log in</a>
      </Ways>
    </AccountPage>
  )
}
