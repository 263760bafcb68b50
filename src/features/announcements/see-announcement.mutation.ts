import * as v from 'valibot'
import { announcements as calls } from '#contract/announcements.ts'
import { drop, mutation, nothing, put } from '#offline/index.ts'
import { announcementLane, announcements } from './announcements.mirrored.ts'

const kind = 'announcement.read'
const payload = v.object({ id: v.string() })

/** Marks one announcement as seen. */
export const seeAnnouncement = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.read,
  scope: () => nothing,
  prepare: ({ id }: v.InferOutput<typeof payload>) => ({
    payload: { id },
    lane: announcementLane,
    target: { type: announcements.target, id },
    mentions: [],
    words: ['Mark an announcement as read'],
  }),
  result: () => ({}),
  coalesce: (earlier, { target }) => (earlier.kind === kind && earlier.target.id === target.id ? 'same' : undefined),
  overlay(view, op) {
    const row = view.of(announcements).get(op.payload.id)
    if (row && op.state !== 'parked') view.of(announcements).set(op.payload.id, { ...row, seen: true })
  },
  wire: ({ payload: { id } }) => ({ body: { announcement: { ids: [id] } } }),
  // One that was deleted is not listed.
  settle: ({ results }, { payload: { id } }) => ({
    rows: results.length > 0 ? [put(announcements, ...results)] : [drop(announcements, id)],
  }),
  choices: () => ['retry', 'discard'],
})
