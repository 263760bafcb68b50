import type { ReactNode } from 'react'
import css from './BottomBar.module.css'

interface BottomBarProps {
  tone: 'warn' | 'accent' | 'question'
  /** A sentence, and the buttons that answer it. */
  children: ReactNode
}

/** A bar over the lower edge of the screen, as wide as that. Whoever shows it says how long it stays. */
export const BottomBar = ({ tone, children }: BottomBarProps) => <div className={`${css['bar']} ${css[tone]}`}>{children}</div>
