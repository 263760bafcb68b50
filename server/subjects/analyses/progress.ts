import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'

/** How far the analyses are that take long and have not ended, or were changed after `after`: the part from 0 to 1, and the number of records. */
export async function progressOfLong(query: Kysely<Tables>, userIds: readonly string[], after: number) {
  if (userIds.length === 0) return []
  const rows = await query
    .selectFrom('analyses')
    .select(['id', 'user_id', 'done', 'total', 'finished_at'])
    .where('user_id', 'in', userIds)
    .where('type', 'in', ['bulk-profiles', 'prompt-per-item'])
    .where(eb => eb.or([eb('finished_at', 'is', null), eb('change_seq', '>', after)]))
    .execute()
  return rows.map(({ id, user_id, done, total, finished_at }) => ({
    id,
    userId: user_id,
    count: done,
    hasEnded: finished_at !== null,
    progress: finished_at !== null ? 1 : total > 0 ? Math.min(1, done / total) : 0,
  }))
}
