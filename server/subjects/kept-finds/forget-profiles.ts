import { profileOfAlert } from '#contract/alert-names.ts'
import { sql } from 'kysely'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tx } from '../../store/unit-of-work.ts'

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
  for (const { user_id, alert } of dropped) {
    await tx.deleteFrom('push_messages').where('user_id', '=', user_id).where('alert', '=', alert).execute()
    await countAgain(tx, user_id, alert)
  }
}

/** What is new of an alert now that some of its finds have gone. */
async function countAgain(tx: Tx, userId: string, alert: string): Promise<void> {
  const new_results = sql<number>`(SELECT count(*) FROM alert_finds WHERE user_id = ${userId} AND alert = ${alert} AND added_at > seen_at)`
  const counted = { new_results, change_seq: await nextChangeSeq(tx) }
  const profile = profileOfAlert(alert)
  if (!profile) await tx.updateTable('searches').set(counted).where('id', '=', alert).execute()
  else
    await tx
      .updateTable('subscriptions')
      .set(counted)
      .where('user_id', '=', userId)
      .where('index_name', '=', profile.index)
      .where('slug_value', '=', profile.slug)
      .execute()
}
