import { sql } from 'kysely'
import { ownRowKeys } from '../../store/feed.ts'
import type { FeedSource } from '../../store/feed.ts'
import { analysisViews } from './rows.ts'

/** The latest analyses of a user. */
export const analysisFeedSource: FeedSource<'analyses'> = {
  ...ownRowKeys('analyses'),
  current: userId => sql`SELECT change_seq, change_seq, id, NULL, NULL FROM analyses WHERE user_id = ${userId} AND is_mirrored = 1`,
  rows: async (query, userId, changed) => {
    if (changed.length === 0) return []
    const rows = await query
      .selectFrom('analyses')
      .selectAll()
      .where('user_id', '=', userId)
      .where('is_mirrored', '=', true)
      .where(
        'id',
        'in',
        changed.map(row => row.key_1),
      )
      .orderBy('change_seq')
      .execute()
    return analysisViews(query, rows)
  },
}
