import type { Notification } from '#contract/notifications.ts'
import { isMarked } from '#contract/read-marks.ts'
import { firstRead, useLive, type ViewRows } from '#offline/index.ts'
import { allNotifications, notificationMark, notifications } from './notifications.mirrored.ts'
import { readMarks } from './read-marks.mirrored.ts'

export interface ShownNotification extends Notification {
  isRead: boolean
}

/** The notifications on this device, the latest first. */
export function notificationsIn(view: ViewRows): ShownNotification[] {
  const mark = view.of(readMarks).get(notificationMark)
  return [...view.of(notifications).values()]
    .map(row => ({ ...row, isRead: row.viewed_at !== null || isMarked(row.id, mark) }))
    .toSorted((a, b) => Number(b.id) - Number(a.id))
}

/** Undefined while loading. */
export const useNotifications = (when: 'now' | 'idle' = 'now'): ShownNotification[] | undefined =>
  useLive(async mirror => notificationsIn(await mirror.view(allNotifications)), [], when)

/** The same by a first look; undefined where the mirror must be read. */
export const firstNotifications = (): Promise<ShownNotification[] | undefined> => firstRead(allNotifications, notificationsIn)

/** Those that the count counts (S1§4). */
export const countedIn = (rows: readonly ShownNotification[]): ShownNotification[] => rows.filter(row => !row.isRead && !row.data.silent)
