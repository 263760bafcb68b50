import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import css from './AuthPage.module.css'

interface AuthPageProps {
  title: string
  children: ReactNode
  /** Drawn above the title. */
  picture?: ReactNode
  /** Shown before the form, and beside it if there is space: what this is about. */
  intro?: ReactNode
  /** Shown after the form, and below the introduction if there is space. */
  more?: ReactNode
  /** Shown beside it if there is space. */
  aside?: ReactNode
}

/** The narrow layout of all pages for signing in and up. */
export const AuthPage = ({ title, children, picture, intro, more, aside }: AuthPageProps) => (
  <div className={classNames(css['page'], intro ? css['introduced'] : undefined)}>
    {intro}
    <section className={css['form']}>
      {picture}
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </section>
    {more}
    {aside}
  </div>
)

export const Lead = ({ children }: { children: ReactNode }) => <p className={css['lead']}>{children}</p>
export const Note = ({ children }: { children: ReactNode }) => <p className={css['note']}>{children}</p>
/** Links to other pages, below the form. */
export const PageLinks = ({ children }: { children: ReactNode }) => <p className={css['pageLinks']}>{children}</p>
