import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button/Button.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import css from './CreatePage.module.css'

interface CreatePageProps {
  title: string
  intro: ReactNode
  picture?: 'group' | 'community'
  children: ReactNode
}

/** A page on which something with members is made. */
export const CreatePage = ({ title, intro, picture, children }: CreatePageProps) => (
  <div className={css['page']}>
    {picture && <Picture name={picture} />}
    <h1 tabIndex={-1}>{title}</h1>
    <p>{intro}</p>
    {children}
  </div>
)

interface Kind {
  title: string
  text: string
  action: string
  href: string
}

/** The first step: what kind it is. */
export const KindChoice = ({ kinds }: { kinds: readonly Kind[] }) => (
  <ul className={css['kinds']}>
    {kinds.map(({ title, text, action, href }) => (
      <li key={href}>
        <h2>{title}</h2>
        <p>{text}</p>
        <ButtonLink kind="primary" href={href}>
          {action}
        </ButtonLink>
      </li>
    ))}
  </ul>
)

/** The buttons at the end of its form. */
export const CreateButtons = ({ children }: { children: ReactNode }) => <div className={css['buttons']}>{children}</div>
