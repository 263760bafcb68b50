import type { ListPosition } from '#features/records/index.ts'
import type { RecordPlace } from '#routing/record-links.ts'
import { IconButton } from '#ui/button/Button.tsx'
import { ChevronLeft, ChevronRight } from '#ui/Icon.tsx'
import { useShortcut } from '#ui/first/use-shortcut.ts'
import css from './Detail.module.css'

/** Which of the two buttons was used. */
export type Step = 'previous' | 'next'

interface DetailLeafProps {
  around: ListPosition
  /** The button that led here keeps the focus. */
  cameBy: Step | undefined
  onLeaf: (to: RecordPlace, by: Step) => void
}

/** Leafs through the list that the record is open over; `p` and `n` do the same. */
export function DetailLeaf({ around, cameBy, onLeaf }: DetailLeafProps) {
  const leaf = (by: Step) => {
    const to = around[by]
    if (to) onLeaf(to, by)
  }
  useShortcut('p', () => leaf('previous'), true, 'dialog')
  useShortcut('n', () => leaf('next'), true, 'dialog')
  const button = (by: Step, key: string) => ({
    'aria-disabled': around[by] === undefined || undefined,
    'aria-keyshortcuts': key,
    'aria-describedby': 'place-in-list',
    title: `${by === 'next' ? 'Next' : 'Previous'} in the list (${key})`,
    onClick: () => leaf(by),
    ...(cameBy === by && { 'data-autofocus': '' }),
  })
  return (
    <nav className={css['leaf']} aria-label="List around this record">
      <IconButton icon={ChevronLeft} label="Previous record" {...button('previous', 'p')} />
      <span id="place-in-list" className={css['place']}>
        {around.position} of {around.of}
      </span>
      <IconButton icon={ChevronRight} label="Next record" {...button('next', 'n')} />
    </nav>
  )
}
