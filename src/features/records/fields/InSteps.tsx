import { type ReactNode, memo, useEffect, useState } from 'react'

interface InStepsProps<T> {
  /** The same array for as long as it holds the same. */
  items: readonly T[]
  /** How many are drawn in one task. */
  step: number
  /** Draws an item from nothing but the item and its place. */
  children: (item: T, at: number) => ReactNode
}

/** A long list, drawn a share at a time: the first at once, each further one in a task of its own, so that the page never stands still. */
export function InSteps<T>({ items, step, children }: InStepsProps<T>) {
  const [drawn, setDrawn] = useState(1)
  const shares = Math.ceil(items.length / step)
  useEffect(() => {
    if (drawn >= shares) return
    const timer = setTimeout(() => setDrawn(drawn + 1))
    return () => clearTimeout(timer)
  }, [drawn, shares])
  return Array.from({ length: Math.min(drawn, shares) }, (_, n) => (
    <Share key={n} items={items} from={n * step} to={Math.min((n + 1) * step, items.length)} draw={children as Draw} />
  ))
}

type Draw = (item: unknown, at: number) => ReactNode

interface ShareProps {
  items: readonly unknown[]
  from: number
  to: number
  draw: Draw
}

/** Drawn once: what has been drawn already must not be gone through again with every further share. */
const Share = memo(
  ({ items, from, to, draw }: ShareProps) => items.slice(from, to).map((item, at) => draw(item, from + at)),
  (before, now) => before.items === now.items && before.from === now.from && before.to === now.to,
)
