import type { MailTime } from '#contract/alert-fields.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { takeTurn } from './mail-turns.ts'
import { preferencesOf } from './rows.ts'

interface MailedAlert {
  user_id: string
  is_paused: boolean
  mail: MailTime
  mailed_to: number
}

interface Wanted {
  is_paused: boolean
  mail: MailTime
  /** The number of this change: what was found before has a lower one. */
  number: number
  now: number
}

/**
 * The mails of an alert after a change. Switched on, only what is found later is told; what a pause or a slower frequency held back waits for the
 * next mail of the new one.
 */
export async function changedMail(
  tx: Tx,
  was: MailedAlert,
  { is_paused, mail, number, now }: Wanted,
): Promise<Pick<MailedAlert, 'mail' | 'mailed_to'>> {
  if (mail === 'off' || was.mail === 'off') return { mail, mailed_to: was.mail === mail ? was.mailed_to : number }
  if (!is_paused && (mail !== was.mail || was.is_paused)) await takeTurn(tx, was.user_id, await preferencesOf(tx, was.user_id), mail, now)
  return { mail, mailed_to: was.mailed_to }
}
