import { sql } from 'kysely'
import type { FeedSource } from '../../store/feed.ts'
import { exportView } from './rows.ts'

export const exportFeedSource: FeedSource<'exports'> = {
  key: ['id'],
  current: userId => sql`SELECT change_seq, change_seq, id, NULL, NULL FROM exports WHERE user_id = ${userId}`,
  removed: userId => sql`SELECT change_seq, change_seq, id, NULL, NULL FROM removed_exports WHERE user_id = ${userId}`,
  rows: async (query, userId, changed) => {
    if (changed.length === 0) return []
    const ids = changed.map(row => row.key_1)
    const rows = await query
      .selectFrom('exports')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .orderBy('change_seq')
      .execute()
    return rows.map(exportView)
  },
}
