import { profileOfAlert } from '#contract/alert-names.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { changePreferences } from '../preferences/index.ts'

/** Stops the mails of one alert, or of all; the devices of its user see it. Of an alert that has gone there is nothing to stop. */
export async function stopAlertMails(tx: Tx, userId: string, alert: string | undefined, now: number): Promise<void> {
  if (alert === undefined) return void (await changePreferences(tx, userId, { told: { 'alerts.mail': false } }, now))
  const off = { mail: 'off', change_seq: await nextChangeSeq(tx) } as const
  const profile = profileOfAlert(alert)
  if (profile)
    await tx
      .updateTable('subscriptions')
      .set(off)
      .where('user_id', '=', userId)
      .where('index_name', '=', profile.index)
      .where('slug_value', '=', profile.slug)
      .execute()
  else
    await tx
      .updateTable('searches')
      .set(({ eb }) => ({ ...off, version: eb('version', '+', 1) }))
      .where('id', '=', alert)
      .where('user_id', '=', userId)
      .execute()
}
