import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { CurrentUser } from '#contract/current-session.ts'
import { isWanted, quietUntil } from '#contract/telling.ts'
import { to } from '#contract/to.ts'
import { useNewResults } from '#features/alerts/index.ts'
import { useAnnouncements } from '#features/announcements/index.ts'
import { countedIn, NoticeLink, useAppBadge, useNewOnes, useNotifications } from '#features/notifications/index.ts'
import { usePreferences } from '#features/preferences/index.ts'
import { serverNow } from '#kit/server-clock.ts'
import { bell, ringBell } from '#ui/feedback/bell.ts'
import { Bell, Inbox, Megaphone } from '#ui/Icon.tsx'

/** Alerts, notifications and announcements in the header, with how many are new or unread: by this device, and until it knows by the server. */
export function NoticeLinks({ user }: { user: Pick<CurrentUser, 'notifications' | 'announcements_count'> }) {
  const notices = useNotifications('idle')
  const announced = useAnnouncements('idle')
  const preferences = usePreferences('idle')
  const [news, setNews] = useState('')
  const { isRinging } = useSnapshot(bell)
  const unread = notices ? countedIn(notices).length : user.notifications
  const countsAnnouncements = !preferences || isWanted(preferences, 'announcements', 'bell')
  const unseen = !countsAnnouncements ? 0 : announced ? announced.filter(one => !one.seen).length : user.announcements_count
  useAppBadge(unread + unseen)
  useNewOnes(notices, count => {
    // Quiet hours: it is there and counted, and makes no sign.
    if (preferences && quietUntil(preferences, serverNow()) !== undefined) return
    ringBell()
    setNews(count === 1 ? 'You have a new notification.' : `You have ${count} new notifications.`)
  })
  return (
    <>
      <NoticeLink href={to('alerts')} label="Alerts" icon={Bell} count={useNewResults()} counted="new" isRinging={isRinging} />
      <NoticeLink href={to('notifications')} label="Notifications" icon={Inbox} count={unread} />
      <NoticeLink href={to('announcements')} label="Announcements" icon={Megaphone} count={unseen} />
      <output className="visually-hidden">{news}</output>
    </>
  )
}
