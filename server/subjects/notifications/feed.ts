import { sql } from 'kysely'
import type { FeedSource } from '../../store/feed.ts'
import { readMarkView } from './read-marks.ts'
import { notificationsOf, notificationView } from './rows.ts'

export const notificationFeedSource: FeedSource<'notifications'> = {
  key: ['id'],
  current: userId => sql`
    SELECT change_seq, change_seq, CAST(id AS TEXT), NULL, NULL FROM notifications WHERE user_id = ${userId}`,
  removed: userId => sql`
    SELECT change_seq, change_seq, CAST(id AS TEXT), NULL, NULL FROM removed_notifications WHERE user_id = ${userId}`,
  rows: async (query, userId, changed) => {
    if (changed.length === 0) return []
    const ids = changed.map(row => Number(row.key_1))
    return (await notificationsOf(query, userId).where('notice.id', 'in', ids).orderBy('notice.change_seq').execute()).map(notificationView)
  },
}

export const readMarkFeedSource: FeedSource<'read_marks'> = {
  key: ['name'],
  current: userId => sql`SELECT change_seq, change_seq, name, NULL, NULL FROM read_marks WHERE user_id = ${userId}`,
  removed: userId => sql`SELECT change_seq, change_seq, name, NULL, NULL FROM removed_read_marks WHERE user_id = ${userId}`,
  rows: async (query, userId, changed) => {
    if (changed.length === 0) return []
    const rows = await query.selectFrom('read_marks').selectAll().where('user_id', '=', userId).orderBy('change_seq').execute()
    const names = new Set(changed.map(row => row.key_1))
    return rows.filter(row => names.has(row.name)).map(readMarkView)
  },
}
