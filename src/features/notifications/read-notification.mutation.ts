import { notifications as calls } from '#contract/notifications.ts'
import { mutation, serverTimeOf } from '#offline/index.ts'
import { notificationLane, notifications } from './notifications.mirrored.ts'
import { readingOne } from './reading.ts'

/** Marks one notification as read. The first reading counts, on whichever device. */
export const readNotification = mutation({
  ...readingOne({
    kind: 'notification.read',
    lane: notificationLane,
    words: 'Mark a notification as read',
    subject: notifications,
    read: (row, op) => ({ ...row, viewed_at: row.viewed_at ?? serverTimeOf(op) }),
  }),
  endpoint: calls.read,
  wire: ({ payload: { id } }) => ({ body: { notification: { ids: [id] } } }),
})
