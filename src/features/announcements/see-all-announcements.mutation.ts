import * as v from 'valibot'
import { announcements as calls } from '#contract/announcements.ts'
import { overlayMark, putMark, readMarks } from '#features/notifications/index.ts'
import { mutation, nothing } from '#offline/index.ts'
import { announcementLane, announcementMark } from './announcements.mirrored.ts'

const kind = 'announcement.read_all'
/** The latest one that was shown: what came after it was not seen. */
const payload = v.object({ before: v.string() })

/** Marks all announcements as seen that were shown to the user. */
export const seeAllAnnouncements = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.read,
  scope: () => nothing,
  prepare: ({ before }: v.InferOutput<typeof payload>) => ({
    payload: { before },
    lane: announcementLane,
    target: { type: readMarks.target, id: announcementMark },
    mentions: [],
    words: ['Mark all announcements as read'],
  }),
  result: () => ({}),
  coalesce: earlier => (earlier.kind === kind ? 'replaces' : undefined),
  overlay: (view, op) => overlayMark(view, op, announcementMark),
  wire: ({ payload: { before } }) => ({ body: { announcement: { ids: [], before } } }),
  settle: ({ read_mark }) => ({ rows: putMark(read_mark) }),
  choices: () => ['retry', 'discard'],
})
