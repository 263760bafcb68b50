import { limits } from '#contract/limits.ts'
import type { Tx } from '../../store/unit-of-work.ts'

/** Deletes the oldest of very many finds of a search. Records that were added before the ones that stay are not found again. */
export async function pruneFinds(tx: Tx): Promise<void> {
  const full = await tx
    .selectFrom('alert_finds')
    .innerJoin('searches', 'searches.id', 'alert_finds.alert')
    .select(['alert', 'alert_finds.user_id', 'searches.finds_from'])
    .groupBy(['alert', 'alert_finds.user_id', 'searches.finds_from'])
    .having(({ fn }) => fn.countAll<number>(), '>', limits.search.keptFinds)
    .execute()
  for (const { alert, user_id, finds_from } of full) {
    const own = tx.selectFrom('alert_finds').where('user_id', '=', user_id).where('alert', '=', alert)
    const { added_at } = await own
      .select('added_at')
      .orderBy('added_at', 'desc')
      .offset(limits.search.keptFinds - 1)
      .limit(1)
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('alert_finds').where('user_id', '=', user_id).where('alert', '=', alert).where('added_at', '<', added_at).execute()
    await tx
      .updateTable('searches')
      .set({ finds_from: Math.max(finds_from, added_at - 1) })
      .where('id', '=', alert)
      .execute()
  }
}
