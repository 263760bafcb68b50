import { turnOfThePage } from './turn-of-the-page.ts'

/** How long a slice of work may take before the page gets its turn, in milliseconds. */
const sliceMs = 8
/** How many items are worked on between two looks at the clock. */
const each = 16

/** Works on thousands of items one after the other, in slices that block nobody, also on a slow device. */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let end = performance.now() + sliceMs
  let done = 0
  for (const item of items) {
    work(item)
    if (++done % each > 0 || performance.now() < end) continue
    await turnOfThePage()
    end = performance.now() + sliceMs
  }
}
