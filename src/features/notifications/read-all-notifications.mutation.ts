import * as v from 'valibot'
import { notifications as calls } from '#contract/notifications.ts'
import { mutation, nothing } from '#offline/index.ts'
import { overlayMark, putMark } from './marked-rows.ts'
import { notificationLane, notificationMark } from './notifications.mirrored.ts'
import { readMarks } from './read-marks.mirrored.ts'

const kind = 'notification.read_all'
/** The latest one that was shown: what came after it was not seen. */
const payload = v.object({ before: v.string() })

/** Marks all notifications as read that the user has seen. */
export const readAllNotifications = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.read,
  scope: () => nothing,
  prepare: ({ before }: v.InferOutput<typeof payload>) => ({
    payload: { before },
    lane: notificationLane,
    target: { type: readMarks.target, id: notificationMark },
    mentions: [],
    words: ['Mark all notifications as read'],
  }),
  result: () => ({}),
  coalesce: earlier => (earlier.kind === kind ? 'replaces' : undefined),
  overlay: (view, op) => overlayMark(view, op, notificationMark),
  wire: ({ payload: { before } }) => ({ body: { notification: { ids: [], before } } }),
  settle: ({ read_mark }) => ({ rows: putMark(read_mark) }),
  choices: () => ['retry', 'discard'],
})
