import type { MouseEvent, ReactNode } from 'react'
import type { IndexName } from '#contract/indexes/shape.ts'
import { leadOn } from '#routing/follow-links.ts'
import { openRecord, recordLink } from '#routing/record-links.ts'

interface RecordLinkProps {
  index: IndexName
  slug: string
  className?: string | undefined
  children: ReactNode
}

/** Opens a record over the current screen. It is a real link, so it can be copied and opened in a new tab. */
export function RecordLink({ index, slug, className, children }: RecordLinkProps) {
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    leadOn(event.currentTarget, event, () => void openRecord(index, slug))
  }
  return (
    <a href={recordLink(index, slug)} className={className} onClick={handleClick} data-record={`${index}/${slug}`}>
      {children}
    </a>
  )
}
