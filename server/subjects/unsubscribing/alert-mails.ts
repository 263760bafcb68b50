import type { Kysely } from 'kysely'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { profileOfAlert } from '../alerts/index.ts'
import { changePreferences } from '../preferences/index.ts'

/** What an alert of a user is called; undefined for one of others and one that has gone. */
export async function nameOfAlert(query: Kysely<Tables>, userId: string, alert: string): Promise<string | undefined> {
  const profile = profileOfAlert(alert)
  const row = profile
    ? await query
        .selectFrom('subscriptions')
        .select('name')
        .where('user_id', '=', userId)
        .where('index_name', '=', profile.index)
        .where('slug_value', '=', profile.slug)
        .executeTakeFirst()
    : await query.selectFrom('searches').select('name').where('id', '=', alert).where('user_id', '=', userId).executeTakeFirst()
  return row?.name
}

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
