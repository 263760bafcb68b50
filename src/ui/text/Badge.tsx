import type { ReactNode } from 'react'
import css from './Badge.module.css'

/** A short status. `tone` sets the colour, but the text alone must be clear. */
export function Badge({ children, tone }: { children: ReactNode; tone?: 'accent' | 'warn' | 'danger' | 'ok' }) {
  return <span className={tone ? `${css['badge']} ${css[tone]}` : css['badge']}>{children}</span>
}
