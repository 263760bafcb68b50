import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import css from './ScrollRow.module.css'

/** Links or buttons on one line that scrolls sideways; an edge with more behind it fades. */
export const ScrollRow = ({
  className,
  children,
  ...rest
}: {
  className?: string | undefined
  'aria-busy'?: true | undefined
  children: ReactNode
}) => (
  <div {...rest} data-screen-only className={classNames(css['row'], className)}>
    {children}
  </div>
)
