import { sql } from 'kysely'
import type { FeedSource } from '../../store/feed.ts'
import { announcementsFor, announcementView } from './rows.ts'

/** Everyone’s announcements; a user sees a new state of one when it is written, and when they have seen it. */
export const announcementFeedSource: FeedSource<'announcements'> = {
  key: ['id'],
  current: userId => sql`
    SELECT COALESCE(seen.change_seq, one.change_seq), one.change_seq, CAST(one.id AS TEXT), NULL, NULL
    FROM announcements AS one
    LEFT JOIN seen_announcements AS seen ON seen.announcement_id = one.id AND seen.user_id = ${userId}`,
  removed: () => sql`
    SELECT change_seq, change_seq, CAST(id AS TEXT), NULL, NULL FROM removed_announcements`,
  rows: async (query, userId, changed) => {
    if (changed.length === 0) return []
    const ids = changed.map(row => Number(row.key_1))
    return (await announcementsFor(query, userId).where('one.id', 'in', ids).orderBy('one.id').execute()).map(announcementView)
  },
}
