import { call } from '#api/call.ts'
import { linkLifetimes, signUp } from '#contract/sign-up.ts'
import { keptEmail, pendingForm } from '../form/kept-email.ts'
import { SendLink } from '../form/SendLink.tsx'

/** Sends the link of an open sign-up once more. */
export const ResendLink = () => (
  <SendLink
    label="Send the link again"
    start={keptEmail(pendingForm)}
    kept={pendingForm}
    send={email => call(signUp.resend, { body: { user: { email } } })}
    sent={email => `If a sign-up with the address ${email} is open, a link is on its way; it works ${linkLifetimes.confirmation}.`}
  />
)
