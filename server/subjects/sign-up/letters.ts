import { linkLives } from '#contract/sign-up.ts'
import { pageLink } from '../../core/page-link.ts'
import { asName, type Letter, letter } from '../../outside/letter.ts'

/** To the address of a sign-up: its link makes the account. Names the name that was given, so that a stranger's sign-up is known for one. */
export const confirmationLetter = (to: string, name: string, link: string): Letter =>
  letter({
    kind: 'confirmation',
    to,
    subject: 'Please confirm your e-mail address',
    body: [
      `Somebody, hopefully you, signed up for Indago with this address as ${asName(name)}. This link makes the account:`,
      link,
      `It works once, for ${linkLives.confirmation}. If this was not you, or the name is not yours, do nothing: no account is made.`,
    ],
  })

/** To an address that has an account, when somebody signs up with it. */
export const alreadyRegisteredLetter = (to: string, origin: string): Letter =>
  letter({
    kind: 'already_registered',
    to,
    subject: 'You have an account already',
    body: [
      'Somebody, hopefully you, signed up for Indago with this address. It belongs to an account already, so nothing was changed.',
      `To sign in: ${pageLink(origin, 'login')}`,
      `If you do not remember the password, set a new one: ${pageLink(origin, 'forgot')}`,
    ],
  })
