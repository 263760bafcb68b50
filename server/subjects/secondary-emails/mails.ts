import { linkLifetimes } from '#contract/sign-up.ts'
import { pageLink } from '../../core/page-link.ts'
import { nameInMail, type NewMail, composeMail } from '../../outside/mail-text.ts'

/** To a secondary address; its link confirms it for the account that added it. */
export const secondaryEmailMail = (to: string, name: string, link: string): NewMail =>
  composeMail({
    kind: 'secondary_email',
    to,
    subject: 'Please confirm your secondary email address',
    body: [
      `${nameInMail(name)} added this address to their Indago account. If this was you, log in and confirm it here:`,
      link,
      `The link works once and expires in ${linkLifetimes.confirmation}. If this was not you, ignore this email.`,
    ],
  })

/** To an address that another account has. */
export const secondaryEmailTakenMail = (to: string, origin: string): NewMail =>
  composeMail({
    kind: 'secondary_email',
    to,
    subject: 'Your address was added to another account',
    body: [
      'Someone wanted to add this address to their Indago account. It already belongs to another account, so nothing was changed.',
      `If this was you and you want to move it, log in to the other account and remove it there first: ${pageLink(origin, 'login')}`,
    ],
  })

/** To the account's previous primary address. */
export const primaryEmailChangedMail = (to: string, origin: string): NewMail =>
  composeMail({
    kind: 'primary_email_changed',
    to,
    subject: 'You now log in with another address',
    body: [
      'You now log in to your Indago account with another of its addresses. This one stays as a secondary address.',
      `If this was not you, tell the administrator of ${origin} now.`,
    ],
  })
