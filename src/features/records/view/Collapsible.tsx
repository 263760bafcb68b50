import { type ReactNode, useId, useState } from 'react'
import { ChevronRight } from '#ui/Icon.tsx'
import css from './Collapsible.module.css'

interface CollapsibleProps {
  title: string
  defaultOpen?: boolean
  /** Where it stands among the headings: under a section's own heading it is a 4. */
  level?: 3 | 4
  /** Called only while it is open: what nobody looks at is not made. */
  children: () => ReactNode
}

/** A heading that folds what stands under it (S3§2). */
export function Collapsible({ title, defaultOpen = false, level = 3, children }: CollapsibleProps) {
  const [open, setOpen] = useState(defaultOpen)
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={css['part']}>
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
