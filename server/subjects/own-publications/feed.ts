import { sql } from 'kysely'
import type { FeedSource } from '../../store/feed.ts'
import { publicationView } from './rows.ts'

export const ownPublicationFeedSource: FeedSource<'own_publications'> = {
  key: ['id'],
  current: userId => sql`SELECT change_seq, change_seq, id, NULL, NULL FROM own_publications WHERE user_id = ${userId}`,
  removed: userId => sql`SELECT change_seq, change_seq, id, NULL, NULL FROM removed_own_publications WHERE user_id = ${userId}`,
  rows: async (query, userId, changed) => {
    if (changed.length === 0) return []
    const rows = await query
      .selectFrom('own_publications')
      .selectAll()
      .where('user_id', '=', userId)
      .where(
        'id',
        'in',
        changed.map(row => row.key_1),
      )
      .orderBy('change_seq')
      .execute()
    return rows.map(publicationView)
  },
}
