import type { ReactNode } from 'react'
import css from './ScrollRow.module.css'

/** Links or buttons on one line, however many: what does not fit is reached sideways, and the edge it lies behind fades. */
export const ScrollRow = ({
  className,
  children,
  ...rest
}: {
  className?: string | undefined
  'aria-busy'?: true | undefined
  children: ReactNode
}) => (
  <div {...rest} className={[css['row'], className].filter(Boolean).join(' ')}>
    {children}
  </div>
)
