import type { Announcement } from '#contract/announcements.ts'
import { noticeLanes, readMarks } from '#features/notifications/index.ts'
import { every, type MirrorScope, mirrored } from '#offline/index.ts'

export const announcements = mirrored<Announcement>()({
  name: 'announcements',
  title: 'Announcements',
  since: 7,
  key: ['id'],
  lanes: noticeLanes,
  target: 'announcement',
  mutations: () => import('./mirror/mutations.ts'),
})

export const announcementLane = `${noticeLanes}announcements`
/** The key of their read mark. */
export const announcementMark = 'announcements'

export const allAnnouncements: MirrorScope = { rows: [every(announcements), every(readMarks)] }
