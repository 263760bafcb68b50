import { limits } from '#contract/limits.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { markAlert, readAlert } from '../alert-rows/index.ts'

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
    const row = await readAlert(tx, { user_id, alert })
    if (row) await markAlert(tx, { user_id, alert }, { finds_from: Math.max(row.finds_from, added_at - 1) })
  }
}
