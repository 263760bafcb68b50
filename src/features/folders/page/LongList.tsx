import type { ReactElement } from 'react'
import { WindowVirtualizer } from 'virtua'

interface LongListProps {
  label: string
  className?: string | undefined
  /** How many entries are drawn at once, before anything is measured. */
  first: number
  /** About how high an entry is, in pixels: a place in the list stays where it is when going back, before all is measured. */
  height: number
  children: ReactElement[]
}

/** A list of which only what is on the screen is drawn. */
export default function LongList({ label, className, first, height, children }: LongListProps) {
  return (
    <section aria-label={label} className={className}>
      <WindowVirtualizer as="ol" item="li" itemSize={height} ssrCount={Math.min(first, children.length)}>
        {children}
      </WindowVirtualizer>
    </section>
  )
}
