import { type ReactNode, useId } from 'react'
import css from './PreviewBlocks.module.css'

interface PreviewBlockProps {
  title: ReactNode
  /** The link to all of them. */
  all?: { href: string; label: string }
  children: ReactNode
}

/** A few records under a heading, with a link to all of them. */
export function PreviewBlock({ title, all, children }: PreviewBlockProps) {
  const id = useId()
  return (
    <section className={css['block']} aria-labelledby={id}>
      <header className={css['head']}>
        <h3 id={id}>{title}</h3>
        {all && (
          <a href={all.href} aria-label={`View all: ${all.label}`}>
            View all
          </a>
        )}
      </header>
      {children}
    </section>
  )
}
