import { announcements as calls } from '#contract/announcements.ts'
import { readingAll } from '#features/notifications/index.ts'
import { mutation } from '#offline/index.ts'
import { announcementLane, announcementMark } from './announcements.mirrored.ts'

/** Marks all announcements as seen that were shown to the user. */
export const seeAllAnnouncements = mutation({
  ...readingAll({
    kind: 'announcement.read_all',
    lane: announcementLane,
    mark: announcementMark,
    words: 'Mark all announcements as read',
  }),
  endpoint: calls.read,
  wire: ({ payload: { before } }) => ({ body: { announcement: { ids: [], before } } }),
})
