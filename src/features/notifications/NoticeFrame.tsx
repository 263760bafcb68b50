import type { ReactNode } from 'react'
import { IconButton } from '#ui/button/Button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Check } from '#ui/Icon.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import css from './NoticeFrame.module.css'

interface NoticeFrameProps {
  /** The element that says what it is about. */
  titleId: string
  isUnread: boolean
  /** When it was written, in milliseconds since 1970. */
  at: number
  picture?: ReactNode
  /** What can be done, below the time. */
  actions: ReactNode
  onRead: () => void
  /** What it says. */
  children: ReactNode
}

/** The frame of a notification or an announcement, with the button that marks it as read. */
export const NoticeFrame = ({ titleId, isUnread, at, picture, actions, onRead, children }: NoticeFrameProps) => (
  <article
    className={classNames(css['frame'], picture !== undefined && css['pictured'], isUnread && css['unread'])}
    aria-labelledby={titleId}
  >
    {picture}
    <div className={css['body']}>
      {children}
      <p className={css['time']}>
        <RelativeTime at={at} />
      </p>
      <div className={css['actions']}>{actions}</div>
    </div>
    {isUnread && <IconButton label="Mark as read" icon={Check} aria-describedby={titleId} onClick={onRead} />}
  </article>
)
