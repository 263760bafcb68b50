import { type ReactNode, useId } from 'react'
import css from './ProfilePart.module.css'

interface ProfilePartProps {
  title: string
  /** How many there are, beside the title. */
  count?: string | undefined
  /** Beside the title: a link to all of them, a button to edit. */
  tools?: ReactNode
  /** While its content is being loaded. */
  busy?: boolean
  children: ReactNode
}

/** A part of a profile under its heading. */
export function ProfilePart({ title, count, tools, busy = false, children }: ProfilePartProps) {
  const id = useId()
  return (
    <section className={css['section']} aria-labelledby={id} aria-busy={busy || undefined}>
      <header className={css['head']}>
        <h2 id={id}>
          {title}
          {count !== undefined && <span className={css['count']}> {count}</span>}
        </h2>
        {tools}
      </header>
      {children}
    </section>
  )
}

/** In place of a section's content that there is not. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className={css['nothing']}>{children}</p>
