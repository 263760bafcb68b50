import { notifications as calls } from '#contract/notifications.ts'
import { mutation } from '#offline/index.ts'
import { notificationLane, notificationMark } from './notifications.mirrored.ts'
import { readingAll } from './reading.ts'

/** Marks all notifications as read that were shown to the user. */
export const readAllNotifications = mutation({
  ...readingAll({
    kind: 'notification.read_all',
    lane: notificationLane,
    mark: notificationMark,
    words: 'Mark all notifications as read',
  }),
  endpoint: calls.read,
  wire: ({ payload: { before } }) => ({ body: { notification: { ids: [], before } } }),
})
