import type { ReactNode } from 'react'
import css from './Badge.module.css'

/** A short state in words. `tone` colours it; the words alone must say it. */
export function Badge({ children, tone }: { children: ReactNode; tone?: 'accent' | 'warn' | 'danger' | 'ok' }) {
  return <span className={tone ? `${css['badge']} ${css[tone]}` : css['badge']}>{children}</span>
}
