import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import css from './WithAside.module.css'

interface WithAsideProps {
  /** The name of the part beside the page. */
  label: string
  aside: ReactNode
  /** What a narrow screen shows on top and a wide one above the part beside the page. */
  first?: ReactNode
  children: ReactNode
}

/** The sections of a page, and short facts: beside them on a wide screen, below them on a narrow one. */
export const WithAside = ({ label, aside, first, children }: WithAsideProps) => (
  <div className={classNames(css['columns'], first !== undefined && css['withFirst'])}>
    {first !== undefined && <div className={css['first']}>{first}</div>}
    <div className={css['main']}>{children}</div>
    <aside className={css['aside']} aria-label={label}>
      {aside}
    </aside>
  </div>
)
