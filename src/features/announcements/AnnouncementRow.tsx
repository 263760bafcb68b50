import { useId } from 'react'
import { call } from '#api/call.ts'
import { type Announcement, announcements as calls } from '#contract/announcements.ts'
import { isPlaceToGo } from '#contract/places-to-go.ts'
import { NoticeFrame } from '#features/notifications/index.ts'
import { failureFrom } from '#forms/errors-from.ts'
import { useAction } from '#forms/use-action.ts'
import { commit, pullChanges } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { seeAnnouncement } from './see-announcement.mutation.ts'
import css from './AnnouncementRow.module.css'

interface AnnouncementRowProps {
  announcement: Announcement
  mayDelete: boolean
}

/** One announcement. Opening its page marks it as read. */
export function AnnouncementRow({ announcement: { id, title, url, seen, created_at }, mayDelete }: AnnouncementRowProps) {
  const titleId = useId()
  const { busy, run } = useAction(thrown => void flash({ variant: 'danger', text: failureFrom(thrown) }))
  const see = () => {
    if (seen) return
    void commit(seeAnnouncement, { id }).catch((error: Error) => flash({ variant: 'danger', text: error.message }))
  }
  const remove = async () => {
    const text = `“${title}” disappears for everyone.`
    if (!(await confirmModal({ title: 'Delete this announcement?', text, yes: 'Delete', no: 'Cancel', danger: true }))) return
    await call(calls.remove, { params: { id } })
    await pullChanges()
  }
  const isOutside = url !== null && !url.startsWith('/')
  return (
    <NoticeFrame
      titleId={titleId}
      isUnread={!seen}
      at={created_at}
      actions={
        mayDelete && (
          <Button kind="quiet" size="small" busy={busy} aria-describedby={titleId} onClick={() => void run(remove)}>
            Delete
          </Button>
        )
      }
      onRead={see}
    >
      <h2 id={titleId} className={css['title']}>
        {!seen && <span className="visually-hidden">Unread: </span>}
        {url !== null && isPlaceToGo(url) ? (
          <a href={url} onClick={see} {...(isOutside && { target: '_blank', rel: 'noopener noreferrer' })}>
            {title}
            {isOutside && <span className="visually-hidden"> (opens in a new tab)</span>}
          </a>
        ) : (
          title
        )}
      </h2>
    </NoticeFrame>
  )
}
