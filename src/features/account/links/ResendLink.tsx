import { call } from '#api/call.ts'
import { linkLifetimes, signUp } from '#contract/sign-up.ts'
import { storedEmail, confirmationDraft } from '../form/stored-email.ts'
import { SendLink } from '../form/SendLink.tsx'

/** Sends the link of an open sign-up again. */
export const ResendLink = () => (
  <SendLink
    label="Send the link again"
    start={storedEmail(confirmationDraft)}
    draft={confirmationDraft}
    send={email => call(signUp.resend, { body: { user: { email } } })}
    sent={email => `If ${email} is waiting to be confirmed, we’ve sent a link. It expires in ${linkLifetimes.confirmation}.`}
  />
)
