import { usualPreferences } from '#contract/preferences.ts'
import { sql } from 'kysely'
import type { FeedSource } from '../../store/feed.ts'
import { preferencesOf } from './rows.ts'

/** One row; none while everything is as usual. */
export const preferencesFeedSource: FeedSource<'preferences'> = {
  key: ['id'],
  current: userId => sql`
    SELECT change_seq, change_seq, ${sql.lit(usualPreferences.id)}, NULL, NULL FROM preferences WHERE user_id = ${userId}`,
  removed: userId => sql`SELECT change_seq, change_seq, id, NULL, NULL FROM removed_preferences WHERE user_id = ${userId}`,
  rows: async (query, userId, changed) => (changed.length === 0 ? [] : [await preferencesOf(query, userId)]),
}
