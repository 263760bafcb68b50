import type { LiveSource } from '../../live/watch-changes.ts'
import { announcementsBetween } from '../announcements/index.ts'

/** For everyone, so it has nothing but what everyone may read (L11). */
export const newAnnouncements: LiveSource = async (query, { after, upTo }) => {
  if (upTo === after) return []
  const found = await announcementsBetween(query, after, upTo)
  return found.map(({ id, title, url }) => ({ event: 'announcements-new', data: { id: String(id), title, url } }))
}
