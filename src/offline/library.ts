import { engine, owner } from './engine.ts'
import { openedShelf, savedShelf, type Shelf } from './mirror/shelves.ts'

/** All records that its reader has on this device: saved, and opened. */
export interface Library {
  /** Whose it is and where it is kept; another value means that nothing known of the old one holds. */
  of: string
  /** What mirrored rows carry; a guest has none. */
  saved: Shelf | undefined
  /** What was opened. */
  opened: Shelf
  /** Calls `changed` at every change of the saved or of the opened records, also from other tabs. Returns the way out. */
  watch: (changed: () => void) => () => void
}

export const libraryNow = (): string => `${owner.generation} ${owner.userId ?? 'guest'}`

export async function openLibrary(): Promise<Library> {
  const of = libraryNow()
  const opened = openedShelf(owner.userId)
  const running = await engine()
  if (!running) return { of, saved: undefined, opened, watch: () => () => {} }
  const saved = savedShelf(running.mirror)
  return {
    of,
    saved,
    opened,
    watch: changed =>
      running.watch(
        async mirror => {
          await savedShelf(mirror).names()
          await mirror.seen()
        },
        () => changed(),
      ),
  }
}
