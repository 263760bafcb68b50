import { type ReactNode, useState } from 'react'
import { Button } from '../button/Button.tsx'
import css from './SeeMore.module.css'

interface SeeMoreProps<T> {
  items: readonly T[]
  /** A list of more than `over` items shows the first `show` and a button for the rest (S1§9). */
  over?: number
  show?: number
  /** How many more each click shows; by default all. */
  step?: number
  /** The accessible name of the list. */
  label?: string
  children: (item: T, at: number) => ReactNode
}

/** A list that shows its first items and the rest on demand (S1§4). The order must not change, because keys are indexes. */
export function SeeMore<T>({ items, over = 4, show = 3, step, label, children }: SeeMoreProps<T>) {
  const first = items.length > over ? show : items.length
  const [shown, setShown] = useState(first)
  const visible = Math.min(Math.max(shown, first), items.length)
  const rest = items.length - visible
  const more = Math.min(step ?? rest, rest)
  return (
    <>
      <ul className={css['list']} aria-label={label}>
        {items.slice(0, visible).map((item, at) => (
          <li key={at}>{children(item, at)}</li>
        ))}
      </ul>
      {items.length > first && (
        <Button kind="quiet" size="small" aria-expanded={rest === 0} onClick={() => setShown(rest > 0 ? visible + more : first)}>
          {rest === 0 ? 'See less' : step === undefined ? `See more (${rest})` : `See ${more} more of ${rest}`}
        </Button>
      )}
    </>
  )
}
