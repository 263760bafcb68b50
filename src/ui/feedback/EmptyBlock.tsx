import type { ReactNode } from 'react'
import type { IconType } from '../Icon.tsx'
import css from './EmptyBlock.module.css'

interface EmptyBlockProps {
  title: string
  children?: ReactNode
  /** Buttons or links: what to do next. */
  actions?: ReactNode
  icon?: IconType
  /** A drawing in place of an icon. Not its name: the start needs this block, and no drawing. */
  picture?: ReactNode
}

/** Shown where there is no content: says why, and offers what to do next. */
export function EmptyBlock({ title, children, actions, icon: Icon, picture }: EmptyBlockProps) {
  return (
    <section className={css['block']}>
      {picture}
      {Icon && <Icon size={20} strokeWidth={1.5} />}
      <h2>{title}</h2>
      {children && <div className={css['text']}>{children}</div>}
      {actions && <div className={css['actions']}>{actions}</div>}
    </section>
  )
}
