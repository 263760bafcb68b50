import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { ScrollRow } from './ScrollRow.tsx'
import css from './TabRow.module.css'

interface TabRowProps {
  /** What the tabs are, for those who hear the page. */
  label: string
  /** Whether it reaches the edges of a phone’s screen. */
  toEdges?: boolean
  /** Links; the open one has `aria-current`. */
  children: ReactNode
}

/** Links to pages of one kind, on a line that scrolls sideways, with a rule below it. */
export const TabRow = ({ label, toEdges = false, children, ...rest }: TabRowProps & { 'data-for-all'?: true }) => (
  <nav {...rest} aria-label={label} className={classNames(css['tabs'], toEdges && css['toEdges'])}>
    <ScrollRow className={css['row']}>{children}</ScrollRow>
  </nav>
)
