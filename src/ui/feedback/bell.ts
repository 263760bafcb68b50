import { proxy } from 'valtio'

/** How long it rings, in milliseconds (S1§4). */
const ringMs = 1600

/** The bell of the header. */
export const bell = proxy({ isRinging: false })

let end: ReturnType<typeof setTimeout> | undefined

/** Rings the bell of the header: something was made that people find there again. A second time starts anew. */
export function ringBell(): void {
  clearTimeout(end)
  bell.isRinging = true
  end = setTimeout(() => (bell.isRinging = false), ringMs)
}
