import { limits } from '#contract/limits.ts'
import { pageLink } from '../../core/page-link.ts'
import { letter, type Letter } from '../../outside/letter.ts'

/** `origin`: where people reach this server. */
interface Known {
  to: string
  origin: string
}

export const resetLetter = ({ to, origin }: Known, secret: string): Letter =>
  letter({
    kind: 'reset',
    to,
    subject: 'Choose a new password',
    body: [
      'Somebody, probably you, asked for a new password for your Indago account. Choose one here:',
      pageLink(origin, 'reset_password', {}, { query: { reset_password_token: secret } }),
      `The link works once, within ${limits.links.resetMinutes} minutes. If you did not ask for it, you need not do anything: your password stays as it is.`,
    ],
  })

export const passwordChangedLetter = ({ to, origin }: Known): Letter =>
  letter({
    kind: 'password_changed',
    to,
    subject: 'Your password was changed',
    body: [
      'The password of your Indago account was changed, and you were signed out everywhere else.',
      'If this was not you, choose a new one at once:',
      pageLink(origin, 'forgot'),
    ],
  })

export const sessionStolenLetter = ({ to, origin }: Known): Letter =>
  letter({
    kind: 'session_stolen',
    to,
    subject: 'One of your sessions was ended',
    body: [
      'One of your sign-ins was used from two places at once, as happens when somebody copied it. It was ended in both; please sign in again. Changes that wait on your devices are kept.',
      'If you do not know how that came about, choose a new password, which ends all other sessions too:',
      pageLink(origin, 'forgot'),
    ],
  })

export const signInClosedLetter = ({ to, origin }: Known): Letter =>
  letter({
    kind: 'sign_in_closed',
    to,
    subject: 'Somebody keeps trying your password',
    body: [
      'A wrong password was entered for your Indago account a hundred times in a row. To be safe, no password opens it now until you choose a new one:',
      pageLink(origin, 'forgot'),
      'Where you are signed in already, everything goes on as it was.',
    ],
  })
