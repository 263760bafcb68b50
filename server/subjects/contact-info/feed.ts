import { sql } from 'kysely'
import type { FeedSource } from '../../store/feed.ts'
import { contactView } from './rows.ts'

export const contactInfoFeedSource: FeedSource<'contact_info'> = {
  key: ['id'],
  current: userId => sql`SELECT change_seq, change_seq, id, NULL, NULL FROM contact_info WHERE user_id = ${userId}`,
  removed: userId => sql`SELECT change_seq, change_seq, id, NULL, NULL FROM removed_contact_info WHERE user_id = ${userId}`,
  rows: async (query, userId, changed) => {
    if (changed.length === 0) return []
    const ids = changed.map(row => row.key_1)
    const rows = await query
      .selectFrom('contact_info')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .orderBy('change_seq')
      .execute()
    return rows.map(contactView)
  },
}
