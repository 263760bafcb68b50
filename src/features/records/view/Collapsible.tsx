import { type ReactNode, useId, useState } from 'react'
import { ChevronRight } from '#ui/Icon.tsx'
import css from './Collapsible.module.css'

interface CollapsibleProps {
  title: string
  defaultOpen?: boolean
  /** The heading level: 4 within a section that has a heading. */
  level?: 3 | 4
  /** Called only while it is open, so that closed content is not rendered. */
  children: () => ReactNode
}

/** A heading that opens and closes its content (S3§2). */
export function Collapsible({ title, defaultOpen = false, level = 3, children }: CollapsibleProps) {
  const [open, setOpen] = useState(defaultOpen)
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section>
      <Heading className={css['heading']}>
        <button type="button" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
          <ChevronRight size={16} strokeWidth={1.75} />
          {title}
        </button>
      </Heading>
      {open && (
        <div id={id} className={css['content']}>
          {children()}
        </div>
      )}
    </section>
  )
}
