import type { ReactElement, Ref } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { InTurn } from './InTurn.tsx'

interface LongListProps {
  /** Scrolls to an entry, also to one that is not drawn. */
  scroller?: Ref<WindowVirtualizerHandle>
  label: string
  className?: string | undefined
  /** How many entries are drawn before anything is measured. */
  first: number
  /** Estimated height of an entry, in pixels, so that going back restores the scroll position before all entries are measured. */
  height: number
  count: number
  /** Draws an entry, counted from 0. */
  children: (at: number) => ReactElement
}

/** A list that draws only the entries on the screen. */
export default function LongList({ scroller, label, className, first, height, count, children }: LongListProps) {
  return (
    <section aria-label={label} className={className}>
      <WindowVirtualizer
        {...(scroller && { ref: scroller })}
        as="ol"
        item="li"
        itemSize={height}
        ssrCount={Math.min(first, count)}
        data={{ length: count }}
      >
        {(_, at) => {
          const entry = children(at)
          return (
            <InTurn key={entry.key} height={height}>
              {entry}
            </InTurn>
          )
        }}
      </WindowVirtualizer>
    </section>
  )
}
