import type { ReactNode } from 'react'
import css from './AccountPage.module.css'

interface AccountPageProps {
  title: string
  children: ReactNode
  /** Stands beside it where there is room. */
  beside?: ReactNode
}

/** The narrow page of everything about coming in. */
export const AccountPage = ({ title, children, beside }: AccountPageProps) => (
  <div className={css['page']}>
    <section>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </section>
    {beside}
  </div>
)

export const Lead = ({ children }: { children: ReactNode }) => <p className={css['lead']}>{children}</p>
export const Note = ({ children }: { children: ReactNode }) => <p className={css['note']}>{children}</p>
/** Ways to somewhere else. */
export const Ways = ({ children }: { children: ReactNode }) => <p className={css['ways']}>{children}</p>
