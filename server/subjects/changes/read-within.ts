import { sentBytes } from './sent-bytes.ts'

/** Rows that are read at once: many small ones are read in a few queries, and of the largest there are not many in memory. */
const usual = 125

/**
 * Reads rows in their order, some at once, until the next ones would not fit into so many bytes. Returns what was read, and of how many
 * rows: of one at least, however large it is.
 */
export async function readWithin<R, T>(
  rows: readonly R[],
  most: number,
  read: (some: readonly R[]) => Promise<T>,
): Promise<{ parts: T[]; count: number }> {
  const parts: T[] = []
  let [count, bytes, atOnce] = [0, 0, usual]
  while (count < rows.length) {
    const some = rows.slice(count, count + atOnce)
    const part = await read(some)
    const size = sentBytes(part)
    if (bytes + size <= most || (count === 0 && some.length === 1)) {
      parts.push(part)
      count += some.length
      bytes += size
      continue
    }
    // As many as fit if they are alike, and fewer than were read.
    atOnce = Math.min(Math.floor((some.length * (most - bytes)) / size), some.length - 1)
    if (count === 0) atOnce = Math.max(1, atOnce)
    if (atOnce < 1) break
  }
  return { parts, count }
}
