import { announcements as calls } from '#contract/announcements.ts'
import { readingOne } from '#features/notifications/index.ts'
import { mutation } from '#offline/index.ts'
import { announcementLane, announcements } from './announcements.mirrored.ts'

/** Marks one announcement as seen. */
export const seeAnnouncement = mutation({
  ...readingOne({
    kind: 'announcement.read',
    lane: announcementLane,
    words: 'Mark an announcement as read',
    subject: announcements,
    read: row => ({ ...row, seen: true }),
  }),
  endpoint: calls.read,
  wire: ({ payload: { id } }) => ({ body: { announcement: { ids: [id] } } }),
})
