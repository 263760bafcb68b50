import { linkLifetimes } from '#contract/sign-up.ts'
import { composeMail, type NewMail } from '../../outside/mail-text.ts'

/** To an address from which mail came back; whoever can open its link gets mail again. */
export const addressCheckMail = (to: string, link: string): NewMail =>
  composeMail({
    kind: 'address_check',
    to,
    subject: 'Please confirm that you get our emails',
    body: [
      'An email to this address came back, so we stopped sending emails about alerts. If you can read this, log in and confirm it here:',
      link,
      `The link works once and expires in ${linkLifetimes.confirmation}.`,
    ],
  })
