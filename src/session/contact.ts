import { serverNow } from '#api/clock.ts'
import { onAnswer } from '#api/exchange.ts'
import { limits } from '#contract/limits.ts'
import { readInstall, writeInstall } from '#offline/index.ts'

const longest = limits.offlineDays * 86_400_000
const noted = 60_000

/** When the server was last heard, by the clock of this page, which nobody can set; negative where it was heard before the page began. */
let heard = 0

/**
 * Remembers when the server last spoke (src/offline/README.md "What ends a session"). Two clocks are written down, the device's and the server's, so that setting
 * one of them right, or wrong and right again, does not look like a long absence.
 */
export function watchContact(): () => void {
  heard = performance.now() - Math.max(0, absence())
  return onAnswer(answer => {
    if (!answer || answer.by === 'foreign') return
    const now = performance.now()
    const { contact } = readInstall()
    if (contact && now - heard < noted && absence() < noted) return
    heard = now
    writeInstall({ contact: { here: Date.now(), there: serverNow() } })
  })
}

/** Milliseconds since the server was last heard: the smaller of what the two clocks say. 0 where it was never heard. */
function absence(): number {
  const { contact } = readInstall()
  return contact ? Math.min(Date.now() - contact.here, Date.now() - contact.there) : 0
}

/** At a start: both notes are older than fourteen days. */
export const isLongAway = (): boolean => absence() > longest

/** While the app runs: the page's own clock says so as well, so that a clock that is set forward ends nothing (C22). */
export const hasBeenLongAway = (): boolean => isLongAway() && performance.now() - heard > longest
