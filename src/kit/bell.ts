import { proxy, useSnapshot } from 'valtio'

/** How long the header's bell rings (S1§4). */
const durationMs = 1600

const bell = proxy({ rings: false })
let timer: ReturnType<typeof setTimeout> | undefined

/** Call when something that the header leads to was saved, such as a search or a folder, or when a notification arrives. Another call restarts the time. */
export function ringBell(): void {
  clearTimeout(timer)
  timer = setTimeout(() => (bell.rings = false), durationMs)
  bell.rings = true
}

/** True while the bell rings. */
export const useBell = (): boolean => useSnapshot(bell).rings
