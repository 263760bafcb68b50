import type { ReactNode } from 'react'
import css from './InlineMessage.module.css'

interface InlineMessageProps {
  tone: 'danger' | 'warn' | 'ok'
  /** Nothing while there is nothing to say: it is not seen then, but stands there, so that readers hear when it begins to speak. */
  children: ReactNode
}

/** A sentence where it belongs, among fields and buttons, for as long as it is true. */
export const InlineMessage = ({ tone, children }: InlineMessageProps) => (
  <div role={tone === 'danger' ? 'alert' : 'status'} className={css['message']} data-tone={tone}>
    {children}
  </div>
)
