import type { ReactNode } from 'react'
import { Lock } from '../Icon.tsx'
import css from './LockBadge.module.css'

/** A lock in the corner of a button with an icon alone, which keeps its sign: several locked ones would look the same. */
export const LockBadge = ({ isLocked, children }: { isLocked: boolean; children: ReactNode }) =>
  isLocked ? (
    <span className={css['around']}>
      {children}
      <Lock size={11} strokeWidth={2.5} className={css['lock']} />
    </span>
  ) : (
    children
  )
