import type { ReactNode } from 'react'
import css from './InlineMessage.module.css'

interface InlineMessageProps {
  tone: 'danger' | 'warn' | 'ok'
  /** Empty while there is no message: the element is then invisible but present, so that screen readers announce the message. */
  children: ReactNode
}

/** A message among fields and buttons that stays as long as it is true. */
export const InlineMessage = ({ tone, children }: InlineMessageProps) => (
  <div role={tone === 'danger' ? 'alert' : 'status'} className={css['message']} data-tone={tone}>
    {children}
  </div>
)
