import type { ReactNode } from 'react'
import css from './AuthPage.module.css'

interface AuthPageProps {
  title: string
  children: ReactNode
  /** Stands beside it where there is room. */
  aside?: ReactNode
}

/** The narrow page of everything about coming in. */
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
/** Ways to somewhere else. */
export const PageLinks = ({ children }: { children: ReactNode }) => <p className={css['ways']}>{children}</p>
