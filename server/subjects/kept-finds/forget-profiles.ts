import { sql } from 'kysely'
import type { Tx } from '../../store/unit-of-work.ts'
import { byAlert, changeAlert } from '../alert-rows/index.ts'

/**
 * Takes profiles that are shown nowhere any more out of what the alerts of others found: the title of such a find is a name. Devices are told, and
 * messages that wait for them go too.
 */
export async function forgetFoundProfiles(tx: Tx, slugs: readonly string[]): Promise<void> {
  const dropped = await tx
    .deleteFrom('alert_finds')
    .where('index_name', '=', 'researchers')
    .where('slug_value', 'in', slugs)
    .returning(['user_id', 'alert'])
    .execute()
  for (const [{ user_id, alert }] of byAlert(dropped)) {
    await tx.deleteFrom('push_messages').where('user_id', '=', user_id).where('alert', '=', alert).execute()
    const left = sql<number>`(SELECT count(*) FROM alert_finds WHERE user_id = ${user_id} AND alert = ${alert} AND added_at > seen_at)`
    await changeAlert(tx, { user_id, alert }, { new_results: left })
  }
}
