import * as v from 'valibot'
import { notifications as calls } from '#contract/notifications.ts'
import { drop, mutation, nothing, put, serverTimeOf } from '#offline/index.ts'
import { notificationLane, notifications } from './notifications.mirrored.ts'

const kind = 'notification.read'
const payload = v.object({ id: v.string() })

/** Marks one notification as read. The first reading counts, on whichever device. */
export const readNotification = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.read,
  scope: () => nothing,
  prepare: ({ id }: v.InferOutput<typeof payload>) => ({
    payload: { id },
    lane: notificationLane,
    target: { type: notifications.target, id },
    mentions: [],
    words: ['Mark a notification as read'],
  }),
  result: () => ({}),
  coalesce: (earlier, { target }) => (earlier.kind === kind && earlier.target.id === target.id ? 'same' : undefined),
  overlay(view, op) {
    const row = view.of(notifications).get(op.payload.id)
    if (row && op.state !== 'parked') view.of(notifications).set(op.payload.id, { ...row, viewed_at: row.viewed_at ?? serverTimeOf(op) })
  },
  wire: ({ payload: { id } }) => ({ body: { notification: { ids: [id] } } }),
  // One that the server no longer has is not listed.
  settle: ({ results }, { payload: { id } }) => ({
    rows: results.length > 0 ? [put(notifications, ...results)] : [drop(notifications, id)],
  }),
  choices: () => ['retry', 'discard'],
})
