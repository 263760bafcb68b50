import type { Notification } from '#contract/notifications.ts'
import { every, type MirrorScope, mirrored } from '#offline/index.ts'
import { noticeLanes } from './notice-lanes.ts'
import { readMarks } from './read-marks.mirrored.ts'

/** Encrypted but for their number; the server keeps at most `limits.notices.kept` for a user, and so does this device. */
export const notifications = mirrored<Notification>()({
  name: 'notifications',
  title: 'Notifications',
  since: 7,
  key: ['id'],
  lanes: noticeLanes,
  target: 'notification',
  mutations: () => import('./mirror/mutations.ts'),
})

export const notificationLane = `${noticeLanes}notifications`
/** The key of their read mark. */
export const notificationMark = 'notifications'

export const allNotifications: MirrorScope = { rows: [every(notifications), every(readMarks)] }
