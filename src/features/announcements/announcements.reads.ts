import type { Announcement } from '#contract/announcements.ts'
import { isMarked } from '#contract/read-marks.ts'
import { readMarks } from '#features/notifications/index.ts'
import { useLive } from '#offline/index.ts'
import { allAnnouncements, announcementMark, announcements } from './announcements.mirrored.ts'

/** The announcements on this device, the latest first. Undefined while loading. */
export const useAnnouncements = (when: 'now' | 'idle' = 'now'): Announcement[] | undefined =>
  useLive(
    async mirror => {
      const view = await mirror.view(allAnnouncements)
      const mark = view.of(readMarks).get(announcementMark)
      return [...view.of(announcements).values()]
        .map(row => ({ ...row, seen: row.seen || isMarked(row.id, mark) }))
        .toSorted((a, b) => Number(b.id) - Number(a.id))
    },
    [],
    when,
  )
