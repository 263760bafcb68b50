import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'

/** How far the analyses are that take long and have not ended: the part from 0 to 1, and the number of records. */
export async function progressOfLong(query: Kysely<Tables>, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  const rows = await query
    .selectFrom('analyses')
    .select(['id', 'user_id', 'done', 'total'])
    .where('user_id', 'in', userIds)
    .where('type', 'in', ['bulk-profiles', 'prompt-per-item'])
    .where('finished_at', 'is', null)
    .execute()
  return rows.map(({ id, user_id, done, total }) => ({
    id,
    userId: user_id,
    count: done,
    progress: total > 0 ? Math.min(1, done / total) : 0,
  }))
}
