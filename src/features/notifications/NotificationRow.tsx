import { useId } from 'react'
import { reportAction } from '#contract/report-action.ts'
import { ReportModal } from '#features/profile-questions/index.ts'
import { commit } from '#offline/index.ts'
import { useSession } from '#session/session.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { Copy, ExternalLink } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { copyText } from '#ui/text/copy-text.ts'
import { destinationOf, fileOf } from './notice-actions.ts'
import { NoticeFrame } from './NoticeFrame.tsx'
import type { ShownNotification } from './notifications.reads.ts'
import { readNotification } from './read-notification.mutation.ts'
import { OpenFile } from './OpenFile.tsx'
import { SenderPicture } from './SenderPicture.tsx'
import { variantLooks } from './variant-looks.ts'
import css from './NotificationRow.module.css'

/** One notification. Using one of its buttons marks it as read (S1§4). */
export function NotificationRow({ notice: { id, data, created_at, isRead } }: { notice: ShownNotification }) {
  const { user } = useSession()
  const textId = useId()
  const destination = user && destinationOf(data, user)
  const look = variantLooks[data.variant]
  const read = () => {
    if (isRead) return
    void commit(readNotification, { id }).catch((error: Error) => flash({ variant: 'danger', text: error.message }))
  }
  const { message_prefix, message, message_suffix, copy_text, sender } = data
  const file = fileOf(data)
  const actions = (
    <>
      {file !== undefined && <OpenFile id={id} file={file} textId={textId} onOpen={read} />}
      {data.action === reportAction && (
        <Button
          size="small"
          aria-describedby={textId}
          onClick={() => {
            read()
            void openModal(ReportModal, { notificationId: id, args: data.action_args })
          }}
        >
          Open report
        </Button>
      )}
      {destination && (
        <ButtonLink
          size="small"
          href={destination.href}
          aria-describedby={textId}
          onClick={read}
          {...(destination.isOutside && { target: '_blank', rel: 'noopener noreferrer', icon: ExternalLink })}
        >
          {destination.label}
          {destination.isOutside && <span className="visually-hidden"> (opens in a new tab)</span>}
        </ButtonLink>
      )}
      {copy_text !== null && (
        <Button
          size="small"
          icon={Copy}
          aria-describedby={textId}
          onClick={() => {
            read()
            void copyText(copy_text, 'Copied')
          }}
        >
          Copy
        </Button>
      )}
    </>
  )
  return (
    <NoticeFrame
      titleId={textId}
      isUnread={!isRead}
      at={created_at}
      picture={<SenderPicture sender={sender} look={look} />}
      actions={actions}
      onRead={read}
    >
      <p id={textId} className={css['text']}>
        <span className="visually-hidden">{`${isRead ? '' : 'Unread. '}${look.word}: `}</span>
        {message_prefix && <b>{message_prefix} </b>}
        {message}
        {message_suffix && <b> {message_suffix}</b>}
      </p>
    </NoticeFrame>
  )
}
