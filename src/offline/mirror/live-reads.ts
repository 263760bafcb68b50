import { liveQuery } from 'dexie'
import type { Mirror } from '../engine-types.ts'
import { isConnectionLost } from '../device/storage-errors.ts'

/** The live reads of a mirror; `lost` is called when its database cannot be read any more. */
export function createLiveReads(mirror: Mirror, lost: () => void) {
  const reads = new Set<() => Promise<void>>()
  return {
    /** Tells what is read, now and after every change of it, until the returned function is called. */
    watch: <T>(read: (mirror: Mirror) => Promise<T>, next: (value: T) => void): (() => void) => {
      let told = () => {}
      const begin = () =>
        // Must be an `async` function: only then does Dexie track reads after a native await.
        liveQuery(async () => read(mirror)).subscribe({
          next(value) {
            next(value)
            told()
          },
          error(error) {
            told()
            if (isConnectionLost(error)) lost()
          },
        })
      let subscription = begin()
      const restart = () =>
        new Promise<void>(done => {
          const before = told
          told = () => {
            before()
            done()
          }
          subscription.unsubscribe()
          subscription = begin()
        })
      reads.add(restart)
      return () => {
        reads.delete(restart)
        subscription.unsubscribe()
        told()
      }
    },
    /** Starts all of them again; resolves when each has told what it read. */
    restart: async (): Promise<void> => void (await Promise.all([...reads].map(restart => restart()))),
  }
}
