import { proxy, useSnapshot } from 'valtio'

/** How long the header's bell rings, in milliseconds (S1§4). */
const ringing = 1600

const bell = proxy({ rings: false })
let timer: ReturnType<typeof setTimeout> | undefined

/** Something was saved that lives behind the header, such as a search or a folder, or news came in. Ringing again begins the time anew. */
export function ringBell(): void {
  clearTimeout(timer)
  timer = setTimeout(() => (bell.rings = false), ringing)
  bell.rings = true
}

/** True while the bell rings. */
export const useBell = (): boolean => useSnapshot(bell).rings
