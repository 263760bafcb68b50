import { sql } from 'kysely'
import type { FeedSource } from '../../store/feed.ts'
import { blockedBy } from './rows.ts'

export const blockedPersonFeedSource: FeedSource<'blocked_people'> = {
  key: ['slug_value'],
  current: userId => sql`SELECT change_seq, change_seq, slug_value, NULL, NULL FROM blocked_people WHERE user_id = ${userId}`,
  removed: userId => sql`SELECT change_seq, change_seq, slug_value, NULL, NULL FROM removed_blocked_people WHERE user_id = ${userId}`,
  rows: async (query, userId, changed) => {
    if (changed.length === 0) return []
    const slugs = changed.map(row => row.key_1)
    return blockedBy(query, userId).where('block.slug_value', 'in', slugs).orderBy('block.change_seq').execute()
  },
}
