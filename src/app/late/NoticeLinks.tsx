import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { CurrentUser } from '#contract/current-session.ts'
import { to } from '#contract/to.ts'
import { useNewResults } from '#features/alerts/index.ts'
import { useAnnouncements } from '#features/announcements/index.ts'
import { countedIn, NoticeLink, useAppBadge, useNewOnes, useNotifications, useRing } from '#features/notifications/index.ts'
import { bell } from '#ui/feedback/bell.ts'
import { Bell, Inbox, Megaphone } from '#ui/Icon.tsx'

/** Alerts, notifications and announcements in the header, with how many are unread: by this device, and until it knows by the server. */
export function NoticeLinks({ user }: { user: Pick<CurrentUser, 'notifications' | 'announcements_count'> }) {
  const notices = useNotifications('idle')
  const announced = useAnnouncements('idle')
  const [news, setNews] = useState('')
  const [isRinging, ring] = useRing()
  const { isRinging: isBellRinging } = useSnapshot(bell)
  const unread = notices ? countedIn(notices).length : user.notifications
  const unseen = announced ? announced.filter(one => !one.seen).length : user.announcements_count
  useAppBadge(unread + unseen)
  useNewOnes(notices, count => {
    ring()
    setNews(count === 1 ? 'You have a new notification.' : `You have ${count} new notifications.`)
  })
  return (
    <>
      <NoticeLink href={to('alerts')} label="Alerts" icon={Bell} count={useNewResults()} counted="new" isRinging={isBellRinging} />
      <NoticeLink href={to('notifications')} label="Notifications" icon={Inbox} count={unread} isRinging={isRinging} />
      <NoticeLink href={to('announcements')} label="Announcements" icon={Megaphone} count={unseen} />
      <output className="visually-hidden">{news}</output>
    </>
  )
}
