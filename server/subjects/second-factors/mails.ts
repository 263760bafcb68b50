import { pageLink } from '../../core/page-link.ts'
import { composeMail, type NewMail, oneLine } from '../../outside/mail-text.ts'

/** `origin`: the address of this server. */
interface Recipient {
  to: string
  origin: string
}

/** What happened to the factors of an account. */
export type FactorChange =
  | { kind: 'passkey_added' | 'passkey_removed'; name: string }
  | { kind: 'app_added' | 'app_removed' | 'codes_renewed' }

function sentenceOf(change: FactorChange): string {
  switch (change.kind) {
    case 'passkey_added':
      return `The passkey “${oneLine(change.name)}” was added to your Indago account. It can be used to log in without a password.`
    case 'passkey_removed':
      return `The passkey “${oneLine(change.name)}” was removed from your Indago account.`
    case 'app_added':
      return 'An authenticator app was added to your Indago account. Its codes are asked for when you log in with your password.'
    case 'app_removed':
      return 'The authenticator app was removed from your Indago account.'
    case 'codes_renewed':
      return 'New recovery codes were made for your Indago account. The earlier ones no longer work.'
  }
}

const subjects: Record<FactorChange['kind'], string> = {
  passkey_added: 'A passkey was added to your account',
  passkey_removed: 'A passkey was removed from your account',
  app_added: 'An authenticator app was added to your account',
  app_removed: 'The authenticator app was removed from your account',
  codes_renewed: 'You have new recovery codes',
}

export const factorChangedMail = ({ to, origin }: Recipient, change: FactorChange, isLast = false): NewMail =>
  composeMail({
    kind: 'second_factor_changed',
    to,
    subject: subjects[change.kind],
    body: [
      sentenceOf(change),
      ...(isLast ? ['Logging in needs no second step now, and your recovery codes no longer work.'] : []),
      'If this was not you, choose a new password now, which ends all sessions, and then look at the passkeys and the two-step login in your account settings:',
      pageLink(origin, 'forgot'),
    ],
  })

export const recoveryCodeUsedMail = ({ to, origin }: Recipient, left: number): NewMail =>
  composeMail({
    kind: 'recovery_code_used',
    to,
    subject: 'A recovery code of your account was used',
    body: [
      `One of the recovery codes of your Indago account was used. ${left === 1 ? 'One is' : `${left} are`} left; you can make new ones in your account settings.`,
      'If this was not you, choose a new password now, which ends all sessions, and make new recovery codes:',
      pageLink(origin, 'forgot'),
    ],
  })

export const secondStepFailedMail = ({ to, origin }: Recipient, times: number, isClosed: boolean): NewMail =>
  composeMail({
    kind: 'second_step_failed',
    to,
    subject: 'Someone knows your password',
    body: [
      `The right password of your Indago account was entered, and then ${times} wrong codes in a row. If this was not you, someone knows your password. Choose a new one now:`,
      pageLink(origin, 'forgot'),
      ...(isClosed ? ['To protect your account, codes no longer work on new devices until you choose a new password.'] : []),
    ],
  })
