import { linkLifetimes } from '#contract/sign-up.ts'
import { pageLink } from '../../core/page-link.ts'
import { nameInMail, type NewMail, composeMail } from '../../outside/mail-text.ts'

/** To the address of a sign-up: its link creates the account. It contains the given name, so that a sign-up by someone else is noticed. */
export const confirmationMail = (to: string, name: string, link: string): NewMail =>
  composeMail({
    kind: 'confirmation',
    to,
    subject: 'Please confirm your email address',
    body: [
      `Someone, hopefully you, signed up for Indago with this address as ${nameInMail(name)}. Activate the account here:`,
      link,
      `The link works once and expires in ${linkLifetimes.confirmation}. If this was not you, or the name is not yours, ignore this email: no account is created.`,
    ],
  })

/** To an address with an account, when someone signs up with it. */
export const alreadyRegisteredMail = (to: string, origin: string): NewMail =>
  composeMail({
    kind: 'already_registered',
    to,
    subject: 'You already have an account',
    body: [
      'Someone, hopefully you, signed up for Indago with this address. It already has an account, so nothing was changed.',
      `To log in: ${pageLink(origin, 'login')}`,
      `If you forgot the password, choose a new one: ${pageLink(origin, 'forgot')}`,
    ],
  })
