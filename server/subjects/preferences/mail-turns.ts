import { nextLocalTime } from '#contract/local-time.ts'
import type { Preferences } from '#contract/preferences.ts'
import { quietUntil, usualZone } from '#contract/telling.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

type Frequency = Tables['mail_turns']['mail']
type Times = Pick<Preferences, 'time_zone' | 'digest_at' | 'digest_day' | 'quiet'>

/** When a mail of this frequency comes next: one at once after the quiet hours, the others at the time that the user chose. */
export function nextTurn(times: Times, mail: Frequency, now: number): number {
  if (mail === 'at_once') return quietUntil(times, now) ?? now
  const zone = times.time_zone ?? usualZone
  return nextLocalTime(now, zone, times.digest_at, mail === 'weekly' ? times.digest_day : undefined)
}

/** Takes the turn of a user for a mail of this frequency; one that is taken already stays as it is. */
export async function takeTurn(tx: Tx, userId: string, times: Times, mail: Frequency, now: number): Promise<void> {
  await tx
    .insertInto('mail_turns')
    .values({ user_id: userId, mail, due_at: nextTurn(times, mail, now) })
    .onConflict(conflict => conflict.columns(['user_id', 'mail']).doNothing())
    .execute()
}

/** Moves the turns of a user to other times. */
export async function moveTurns(tx: Tx, userId: string, times: Times, now: number): Promise<void> {
  const taken = await tx.selectFrom('mail_turns').select('mail').where('user_id', '=', userId).execute()
  for (const { mail } of taken)
    await tx
      .updateTable('mail_turns')
      .set({ due_at: nextTurn(times, mail, now) })
      .where('user_id', '=', userId)
      .where('mail', '=', mail)
      .execute()
}
