import type { Announcement } from '#contract/announcements.ts'
import { isMarked } from '#contract/read-marks.ts'
import { readMarks } from '#features/notifications/index.ts'
import { firstRead, useLive, type ViewRows } from '#offline/index.ts'
import { allAnnouncements, announcementMark, announcements } from './announcements.mirrored.ts'

/** The announcements on this device, the latest first. Undefined while loading. */
export const useAnnouncements = (when: 'now' | 'idle' = 'now'): Announcement[] | undefined =>
  useLive(async mirror => announcementsIn(await mirror.view(allAnnouncements)), [], when)

function announcementsIn(view: ViewRows): Announcement[] {
  const mark = view.of(readMarks).get(announcementMark)
  return [...view.of(announcements).values()]
    .map(row => ({ ...row, seen: row.seen || isMarked(row.id, mark) }))
    .toSorted((a, b) => Number(b.id) - Number(a.id))
}

/** The same by a first look; undefined where the mirror must be read. */
export const firstAnnouncements = (): Promise<Announcement[] | undefined> => firstRead(allAnnouncements, announcementsIn)
