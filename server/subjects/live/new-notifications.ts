import type { LiveMessage } from '../../live/port.ts'
import type { LiveSource } from '../../live/watch-changes.ts'
import { notificationsBetween } from '../notifications/index.ts'
import { listenerChunks } from './listener-chunks.ts'

export const newNotifications: LiveSource = async (query, { after, upTo, listeners }) => {
  if (upTo === after) return []
  const found: LiveMessage[] = []
  for (const ids of listenerChunks(listeners))
    for (const { userId, notification } of await notificationsBetween(query, ids, after, upTo)) {
      const { silent, message_prefix, message, message_suffix } = notification.data
      found.push({ userId, event: 'notification-event', data: { id: notification.id, silent, message_prefix, message, message_suffix } })
    }
  return found
}
