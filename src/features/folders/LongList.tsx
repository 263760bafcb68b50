import type { ReactElement } from 'react'
import { WindowVirtualizer } from 'virtua'

interface LongListProps {
  label: string
  className?: string | undefined
  /** How many entries are drawn at once, before anything is measured. */
  first: number
  children: ReactElement[]
}

/** A list of which only what is on the screen is drawn. */
export default function LongList({ label, className, first, children }: LongListProps) {
  return (
    <div role="group" aria-label={label} className={className}>
      <WindowVirtualizer as="ol" item="li" ssrCount={Math.min(first, children.length)}>
        {children}
      </WindowVirtualizer>
    </div>
  )
}
