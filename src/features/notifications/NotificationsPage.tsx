import { commit, pageLook, useAtOnce } from '#offline/index.ts'
import { Inbox } from '#ui/Icon.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { firstNotifications, useNotifications } from './notifications.reads.ts'
import { NoticePage } from './NoticePage.tsx'
import { readAllNotifications } from './read-all-notifications.mutation.ts'

const { ready, shown, useLooked, useShown } = pageLook(firstNotifications)
export { ready, shown }

/** What has happened to the user’s folders, alerts and jobs. */
export default function NotificationsPage() {
  const { seen, when } = useLooked()
  const rows = useAtOnce(seen, useNotifications(when))
  useShown(rows !== undefined)
  return (
    <NoticePage
      title="Notifications"
      rows={rows}
      isUnread={notice => !notice.isRead}
      readAll={({ id }) => commit(readAllNotifications, { before: id })}
      empty="You have no notifications..."
      end="No more notifications to show..."
      icon={Inbox}
    >
      {notice => <NotificationRow notice={notice} />}
    </NoticePage>
  )
}
