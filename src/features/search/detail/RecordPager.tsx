import type { ListPosition } from '#features/records/index.ts'
import type { RecordPlace } from '#routing/record-links.ts'
import { IconButton } from '#ui/button/Button.tsx'
import { ChevronLeft, ChevronRight } from '#ui/Icon.tsx'
import { useShortcut } from '#ui/first/use-shortcut.ts'
import css from './Detail.module.css'

export type PagerButton = 'previous' | 'next'

interface RecordPagerProps {
  around: ListPosition
  /** The button that led to this record; it keeps the focus. */
  pressed: PagerButton | undefined
  onPage: (to: RecordPlace, by: PagerButton) => void
}

/** Goes to the previous and next record of the list below, also by the keys `p` and `n`. */
export function RecordPager({ around, pressed, onPage }: RecordPagerProps) {
  const page = (by: PagerButton) => {
    const to = around[by]
    if (to) onPage(to, by)
  }
  useShortcut('p', () => page('previous'), true, 'dialog')
  useShortcut('n', () => page('next'), true, 'dialog')
  const button = (by: PagerButton, key: string) => ({
    'aria-disabled': around[by] === undefined || undefined,
    'aria-keyshortcuts': key,
    'aria-describedby': 'position-in-list',
    title: `${by === 'next' ? 'Next' : 'Previous'} in the list (${key})`,
    onClick: () => page(by),
    ...(pressed === by && { 'data-autofocus': '' }),
  })
  return (
    <nav className={css['pager']} aria-label="Records of the list">
      <IconButton icon={ChevronLeft} label="Previous record" {...button('previous', 'p')} />
      <span id="position-in-list" className={css['position']}>
        {around.position} of {around.of}
      </span>
      <IconButton icon={ChevronRight} label="Next record" {...button('next', 'n')} />
    </nav>
  )
}
