import { commit } from '#offline/index.ts'
import { Inbox } from '#ui/Icon.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { useNotifications } from './notifications.reads.ts'
import { NoticePage } from './NoticePage.tsx'
import { readAllNotifications } from './read-all-notifications.mutation.ts'

/** What has happened to the user’s folders, alerts and jobs. */
export default function NotificationsPage() {
  return (
    <NoticePage
      title="Notifications"
      rows={useNotifications()}
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
