import { limits } from '#contract/limits.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { dropNotifications } from './rows.ts'

const maxAgeMs = limits.notices.days * 24 * 3600_000
/** Few enough that one write job keeps nobody waiting; the rest goes with the next cleanup. */
const most = 5000

/** Deletes notifications that are old. Their number is bounded when one is written. */
export async function pruneNotifications(tx: Tx, now: number): Promise<void> {
  const old = await tx
    .selectFrom('notifications')
    .select(['user_id', 'id'])
    .where('created_at', '<', now - maxAgeMs)
    .limit(most)
    .execute()
  for (const userId of new Set(old.map(row => row.user_id))) {
    const ids = old.filter(row => row.user_id === userId).map(row => row.id)
    await dropNotifications(tx, userId, ids, now)
  }
}
