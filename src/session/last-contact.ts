import { serverNow } from '#api/clock.ts'
import { onAnswer } from '#api/exchange.ts'
import { startLimits } from '#contract/start-limits.ts'
import { readInstall, writeInstall } from '#offline/index.ts'

const maxAbsenceMs = startLimits.offlineDays * 86_400_000
const noteIntervalMs = 60_000

/** Time of the server's last answer by the page's own clock (`performance.now()`), which cannot be set; negative if before the page was opened. */
let lastContact = 0

/**
 * Stores when the server last answered (src/offline/README.md "What ends a session"), by the device's clock and by the server's, so that
 * correcting or changing one of them does not look like a long absence.
 */
export function watchContact(): () => void {
  lastContact = performance.now() - Math.max(0, absence())
  return onAnswer(answer => {
    if (!answer || answer.by === 'foreign') return
    const now = performance.now()
    const { contact } = readInstall()
    if (contact && now - lastContact < noteIntervalMs && absence() < noteIntervalMs) return
    lastContact = now
    writeInstall({ contact: { here: Date.now(), there: serverNow() } })
  })
}

/** Milliseconds since the server's last answer: the smaller value of the two clocks; 0 if there was none. */
function absence(): number {
  const { contact } = readInstall()
  return contact ? Date.now() - Math.max(contact.here, contact.there) : 0
}

/** At a start: by both clocks the last answer is more than fourteen days ago. */
export const isAbsentTooLong = (): boolean => absence() > maxAbsenceMs

/** While the app runs: also by the page's own clock, so that a device clock that is set forward ends nothing (C22). */
export const isAbsentTooLongHere = (): boolean => isAbsentTooLong() && performance.now() - lastContact > maxAbsenceMs
