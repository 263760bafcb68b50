import { sql } from 'kysely'
import type { FeedSource } from '../../store/feed.ts'
import { subscriptionViews } from './rows.ts'

export const subscriptionFeedSource: FeedSource<'subscriptions'> = {
  key: ['index', 'slug_value'],
  current: userId => sql`
    SELECT change_seq, change_seq, index_name, slug_value, NULL FROM subscriptions WHERE user_id = ${userId}`,
  removed: userId => sql`
    SELECT change_seq, change_seq, index_name, slug_value, NULL FROM removed_subscriptions WHERE user_id = ${userId}`,
  rows: async (query, userId, changed) => {
    if (changed.length === 0) return []
    const numbers = changed.map(row => row.own_seq)
    const rows = await query
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('change_seq', 'in', numbers)
      .orderBy('change_seq')
      .execute()
    return subscriptionViews(query, userId, rows)
  },
}
