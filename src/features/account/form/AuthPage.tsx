import type { ReactNode } from 'react'
import css from './AuthPage.module.css'

interface AuthPageProps {
  title: string
  children: ReactNode
  /** Shown beside it if there is space. */
  aside?: ReactNode
}

/** The narrow layout of all pages for signing in and up. */
export const AuthPage = ({ title, children, aside }: AuthPageProps) => (
  <div className={css['page']}>
    <section>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </section>
    {aside}
  </div>
)

export const Lead = ({ children }: { children: ReactNode }) => <p className={css['lead']}>{children}</p>
export const Note = ({ children }: { children: ReactNode }) => <p className={css['note']}>{children}</p>
/** Links to other pages, below the form. */
export const PageLinks = ({ children }: { children: ReactNode }) => <p className={css['pageLinks']}>{children}</p>
