import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import css from './NamedRow.module.css'

interface NamedRowProps {
  className?: string | undefined
  heading: 'h2' | 'h3'
  /** A link, with marks behind it. */
  name: ReactNode
  /** What can be done with it. */
  action: ReactNode
  children: ReactNode
}

/** One thing of a list: its name, what is told of it, and what can be done with it. */
export const NamedRow = ({ className, heading: Heading, name, action, children }: NamedRowProps) => (
  <div className={classNames(css['row'], className)}>
    <div className={css['what']}>
      <Heading className={css['name']}>{name}</Heading>
      {children}
    </div>
    {action}
  </div>
)
