import { profileOfAlert } from '#contract/alert-names.ts'
import { limits } from '#contract/limits.ts'
import type { Tx } from '../../store/unit-of-work.ts'

/** Deletes the oldest of very many finds of an alert. Records that were added before the ones that stay are not found again. */
export async function pruneFinds(tx: Tx): Promise<void> {
  const full = await tx
    .selectFrom('alert_finds')
    .select(['alert', 'user_id'])
    .groupBy(['alert', 'user_id'])
    .having(({ fn }) => fn.countAll<number>(), '>', limits.search.keptFinds)
    .execute()
  for (const { alert, user_id } of full) {
    const own = tx.selectFrom('alert_finds').where('user_id', '=', user_id).where('alert', '=', alert)
    const { added_at } = await own
      .select('added_at')
      .orderBy('added_at', 'desc')
      .offset(limits.search.keptFinds - 1)
      .limit(1)
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('alert_finds').where('user_id', '=', user_id).where('alert', '=', alert).where('added_at', '<', added_at).execute()
    await findOnlyAfter(tx, user_id, alert, added_at - 1)
  }
}

async function findOnlyAfter(tx: Tx, userId: string, alert: string, finds_from: number): Promise<void> {
  const profile = profileOfAlert(alert)
  if (!profile) {
    await tx.updateTable('searches').set({ finds_from }).where('id', '=', alert).where('finds_from', '<', finds_from).execute()
    return
  }
  await tx
    .updateTable('subscriptions')
    .set({ finds_from })
    .where('user_id', '=', userId)
    .where('index_name', '=', profile.index)
    .where('slug_value', '=', profile.slug)
    .where('finds_from', '<', finds_from)
    .execute()
}
