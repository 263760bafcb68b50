import { linkLives } from '#contract/sign-up.ts'
import { pageLink } from '../../core/page-link.ts'
import { asName, type Letter, letter } from '../../outside/letter.ts'

/** To a further address; its link confirms it for the account that added it. */
export const secondaryEmailLetter = (to: string, name: string, link: string): Letter =>
  letter({
    kind: 'secondary_email',
    to,
    subject: 'Please confirm your further e-mail address',
    body: [
      `${asName(name)} added this address to their account of Indago. If that was you, confirm it here, signed in:`,
      link,
      `The link works once, for ${linkLives.confirmation}. If it was not you, do nothing.`,
    ],
  })

/** To an address that another account has. */
export const secondaryEmailTakenLetter = (to: string, origin: string): Letter =>
  letter({
    kind: 'secondary_email',
    to,
    subject: 'Your address was added to another account',
    body: [
      'Somebody wanted to add this address to their account of Indago. It belongs to an account already, so nothing was changed.',
      `If that was you and you want to move it, sign in to the other account and remove it there first: ${pageLink(origin, 'login')}`,
    ],
  })

/** To the address that was the account's until now. */
export const primaryEmailChangedLetter = (to: string, origin: string): Letter =>
  letter({
    kind: 'primary_email_changed',
    to,
    subject: 'Your account now signs in with another address',
    body: [
      'Your account of Indago signs in with another of its addresses from now on. This one remains a further address of it.',
      `If that was not you, tell whoever runs ${origin} at once.`,
    ],
  })
