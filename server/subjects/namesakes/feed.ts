import { sql } from 'kysely'
import type { FeedSource } from '../../store/feed.ts'
import { namesakeView } from './rows.ts'

export const namesakeFeedSource: FeedSource<'namesakes'> = {
  key: ['slug_value', 'other_slug_value'],
  current: userId => sql`
    SELECT change_seq, change_seq, slug_value, other_slug_value, NULL FROM namesakes WHERE user_id = ${userId}`,
  removed: userId => sql`
    SELECT change_seq, change_seq, slug_value, other_slug_value, NULL FROM removed_namesakes WHERE user_id = ${userId}`,
  rows: async (query, userId, changed) => {
    if (changed.length === 0) return []
    const numbers = changed.map(row => row.own_seq)
    const rows = await query
      .selectFrom('namesakes')
      .selectAll()
      .where('user_id', '=', userId)
      .where('change_seq', 'in', numbers)
      .orderBy('change_seq')
      .execute()
    return rows.map(namesakeView)
  },
}
