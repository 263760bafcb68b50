import { useEffect, useRef, useState } from 'react'
import type { ListPosition, TurnedPage } from '#features/records/index.ts'
import type { RecordPlace } from '#routing/record-links.ts'
import { IconButton } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { ChevronLeft, ChevronRight } from '#ui/Icon.tsx'
import { useShortcut } from '#ui/use-shortcut.ts'
import { formatNumber } from '#kit/format-number.ts'
import css from './Detail.module.css'

export type PagerButton = 'previous' | 'next'

interface RecordPagerProps {
  around: ListPosition
  /** The button that led to this record; it keeps the focus. */
  pressed: PagerButton | undefined
  /** `list`: the page that the record is on, if it is another one. */
  onPage: (to: RecordPlace, by: PagerButton, list?: TurnedPage['list']) => void
}

/** Goes to the previous and next record of the list below, also on other pages of it, and by the keys `p` and `n`. */
export function RecordPager({ around, pressed, onPage }: RecordPagerProps) {
  const [isTurning, setIsTurning] = useState(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const turn = async (load: () => Promise<TurnedPage>, by: PagerButton) => {
    setIsTurning(true)
    try {
      const { place, list } = await load()
      if (isShown.current) onPage(place, by, list)
    } catch (error) {
      if (isShown.current) flash({ variant: 'danger', text: (error as Error).message })
    } finally {
      setIsTurning(false)
    }
  }
  const page = (by: PagerButton) => {
    const step = around[by]
    if (isTurning) return
    if (typeof step === 'function') void turn(step, by)
    else if (step) onPage(step, by)
    else if (by === 'next' && around.endsBecause !== undefined) flash({ variant: 'info', text: around.endsBecause })
  }
  useShortcut('p', () => page('previous'), true, 'dialog')
  useShortcut('n', () => page('next'), true, 'dialog')
  const button = (by: PagerButton, key: string) => ({
    'aria-disabled': around[by] === undefined || isTurning || undefined,
    'aria-keyshortcuts': key,
    'aria-describedby': 'position-in-list',
    title: `${by === 'next' ? 'Next' : 'Previous'} in the list (${key})`,
    onClick: () => page(by),
    ...(pressed === by && { 'data-autofocus': '' }),
  })
  return (
    <nav className={css['pager']} aria-label="Records of the list">
      <IconButton icon={ChevronLeft} label="Previous record" {...button('previous', 'p')} />
      <span id="position-in-list" className={css['position']} aria-live={isTurning ? 'polite' : 'off'}>
        {isTurning ? 'Loading…' : `${formatNumber(around.position)} of ${formatNumber(around.of)}`}
      </span>
      <IconButton icon={ChevronRight} label="Next record" {...button('next', 'n')} />
    </nav>
  )
}
