import { setTimeout as pause } from 'node:timers/promises'
import type { FileStores } from './port.ts'

/** Milliseconds from one try to the next, because many may ask, and until whoever asks is told that it is not known yet. */
const times = { pause: 2000, answer: 3000 }

/**
 * Whether files could be written once since the start: then the settings are right. A store that fails later does not take all servers away, which
 * share it; only calls that need a file are refused meanwhile.
 */
export function filesGate(files: FileStores): () => Promise<boolean> {
  let trying: Promise<boolean> | undefined
  let isOpen = false
  const tryNow = async (): Promise<boolean> => {
    isOpen = await files.check().then(
      sentence => sentence === undefined,
      () => false,
    )
    setTimeout(() => (trying = undefined), times.pause).unref()
    return isOpen
  }
  return async () => isOpen || Promise.race([(trying ??= tryNow()), pause(times.answer, false, { ref: false })])
}
