import { seeAllAnnouncements } from '#features/announcements/see-all-announcements.mutation.ts'
import { seeAnnouncement } from '#features/announcements/see-announcement.mutation.ts'
import { readAllNotifications } from '#features/notifications/read-all-notifications.mutation.ts'
import { readNotification } from '#features/notifications/read-notification.mutation.ts'
import { changePreferences } from '#features/preferences/change-preferences.mutation.ts'
import type { Enqueued } from '#offline/queue/enqueue.ts'
import { type Act, type Choice } from './act.ts'

/** One of three notifications or announcements, which exists by then. */
const onNotice =
  (act: (choice: Choice, id: string) => Promise<Enqueued<unknown>>): Act =>
  choice => {
    const id = String(1 + Math.floor(choice.random() * 3))
    choice.server.notices.announce(id)
    return act(choice, id)
  }
const readOne = onNotice(({ tab }, id) => tab.commit(readNotification, { id }))
const readAll = onNotice(({ tab }, before) => tab.commit(readAllNotifications, { before }))
const seeOne = onNotice(({ tab }, id) => tab.commit(seeAnnouncement, { id }))
const seeAll = onNotice(({ tab }, before) => tab.commit(seeAllAnnouncements, { before }))
const wish: Act = ({ tab, random }) => {
  const kind = random()
  if (kind < 0.4) return tab.commit(changePreferences, { told: { [random() < 0.5 ? 'alerts.mail' : 'jobs.bell']: random() < 0.5 } })
  if (kind < 0.7) return tab.commit(changePreferences, { digest_at: `0${Math.floor(random() * 10)}:00` })
  return tab.commit(changePreferences, { quiet: random() < 0.5 ? { from: '22:00', to: '07:00' } : null })
}

/** The acts that affect one subject’s rows, by its name. */
export const noticeActs = {
  notifications: [readOne, readOne, readAll],
  announcements: [seeOne, seeOne, seeAll],
  read_marks: [readAll, seeAll, readOne],
  preferences: [wish],
} satisfies Record<string, readonly Act[]>
