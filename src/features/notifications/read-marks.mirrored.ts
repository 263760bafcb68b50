import type { ReadMark } from '#contract/read-marks.ts'
import { mirrored } from '#offline/index.ts'
import { noticeLanes } from './notice-lanes.ts'

/** What is read altogether: one row for notifications, one for announcements, however many of them there are. */
export const readMarks = mirrored<ReadMark>()({
  name: 'read_marks',
  title: 'How far you have read',
  since: 7,
  key: ['name'],
  lanes: noticeLanes,
  target: 'read_mark',
  mutations: () => import('./mirror/mutations.ts'),
})
