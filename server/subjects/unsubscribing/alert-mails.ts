import type { Tx } from '../../store/unit-of-work.ts'
import { changeAlert } from '../alert-rows/index.ts'
import { changePreferences } from '../preferences/index.ts'

/** Stops the mails of one alert, or of all; the devices of its user see it. Of an alert that has gone there is nothing to stop. */
export async function stopAlertMails(tx: Tx, userId: string, alert: string | undefined, now: number): Promise<void> {
  if (alert === undefined) return void (await changePreferences(tx, userId, { told: { 'alerts.mail': false } }, now))
  await changeAlert(tx, { user_id: userId, alert }, { mail: 'off' })
}
