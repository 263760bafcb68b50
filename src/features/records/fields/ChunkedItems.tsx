import { type ReactNode, memo, useEffect, useState } from 'react'

interface InStepsProps<T> {
  /** Must be the same array while its content is the same. */
  items: readonly T[]
  /** How many items are drawn in one task. */
  chunkSize: number
  /** Draws an item from the item and its index alone, because drawn chunks are not drawn again. */
  children: (item: T, at: number) => ReactNode
}

/** Draws a long list in chunks: the first at once, each other one in a task of its own, so that the page stays responsive. */
export function ChunkedItems<T>({ items, chunkSize, children }: InStepsProps<T>) {
  const [drawn, setDrawn] = useState(1)
  const count = Math.ceil(items.length / chunkSize)
  useEffect(() => {
    if (drawn >= count) return
    const timer = setTimeout(() => setDrawn(drawn + 1))
    return () => clearTimeout(timer)
  }, [drawn, count])
  return Array.from({ length: Math.min(drawn, count) }, (_, n) => (
    <Chunk key={n} items={items} from={n * chunkSize} to={Math.min((n + 1) * chunkSize, items.length)} draw={children as DrawItem} />
  ))
}

type DrawItem = (item: unknown, at: number) => ReactNode

interface ChunkProps {
  items: readonly unknown[]
  from: number
  to: number
  draw: DrawItem
}

/** Memoised, so that a new chunk does not draw the earlier ones again. */
const Chunk = memo(
  ({ items, from, to, draw }: ChunkProps) => items.slice(from, to).map((item, at) => draw(item, from + at)),
  (previous, next) => previous.items === next.items && previous.from === next.from && previous.to === next.to,
)
