import { limits } from '#contract/limits.ts'
import { pageLink } from '../../core/page-link.ts'
import { composeMail, type NewMail } from '../../outside/mail-text.ts'

/** `origin`: the address of this server. */
interface Recipient {
  to: string
  origin: string
}

export const resetMail = ({ to, origin }: Recipient, secret: string): NewMail =>
  composeMail({
    kind: 'reset',
    to,
    subject: 'Choose a new password',
    body: [
      'Someone, probably you, asked to reset the password of your Indago account. Choose a new one here:',
      pageLink(origin, 'reset_password', {}, { query: { reset_password_token: secret } }),
      `The link works once and expires in ${limits.links.resetMinutes} minutes. If this was not you, ignore this email: your password stays the same.`,
    ],
  })

export const passwordChangedMail = ({ to, origin }: Recipient): NewMail =>
  composeMail({
    kind: 'password_changed',
    to,
    subject: 'Your password was changed',
    body: [
      'The password of your Indago account was changed, and you were logged out on all other devices.',
      'If this was not you, choose a new password now:',
      pageLink(origin, 'forgot'),
    ],
  })

export const sessionStolenMail = ({ to, origin }: Recipient): NewMail =>
  composeMail({
    kind: 'session_stolen',
    to,
    subject: 'One of your sessions was ended',
    body: [
      'One of your sessions was used in two places at once, which happens when someone has copied it. It was ended in both; please log in again. Unsent changes on your devices are kept.',
      'If you do not know how this happened, choose a new password. This also ends all other sessions:',
      pageLink(origin, 'forgot'),
    ],
  })

export const signInClosedMail = ({ to, origin }: Recipient): NewMail =>
  composeMail({
    kind: 'sign_in_closed',
    to,
    subject: 'Someone keeps trying your password',
    body: [
      'A wrong password was entered for your Indago account a hundred times in a row. To protect it, logging in with a password is blocked until you choose a new one:',
      pageLink(origin, 'forgot'),
      'Devices where you are logged in are not affected.',
    ],
  })
