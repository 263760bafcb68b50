import type { ReactNode } from 'react'
import css from './BottomBar.module.css'

interface BottomBarProps {
  tone: 'warn' | 'accent' | 'question'
  /** A sentence and buttons. */
  children: ReactNode
}

/** A bar at the bottom of the screen, in full width. The caller decides how long it is shown. */
export const BottomBar = ({ tone, children }: BottomBarProps) => <div className={`${css['bar']} ${css[tone]}`}>{children}</div>
