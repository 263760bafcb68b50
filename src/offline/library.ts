import { engine, owner } from './engine.ts'
import { folderShelf, openedShelf, type Shelf } from './shelves.ts'

/** All records that its reader has on this device: in folders, and opened. */
export interface Library {
  /** Whose it is and where it is kept; another value means that nothing known of the old one holds. */
  of: string
  /** The folders, and what was opened. */
  folders: Shelf | undefined
  opened: Shelf
  /** Calls `changed` at every change of the folders or of the opened records, also from other tabs. Returns the way out. */
  watch: (changed: () => void) => () => void
}

export const libraryNow = (): string => `${owner.generation} ${owner.userId ?? 'guest'}`

export async function openLibrary(): Promise<Library> {
  const of = libraryNow()
  const opened = openedShelf(owner.userId)
  const running = await engine()
  if (!running) return { of, folders: undefined, opened, watch: () => () => {} }
  return {
    of,
    folders: folderShelf(running.mirror),
    opened,
    watch: changed =>
      running.watch(
        async mirror => {
          await mirror.places()
          await mirror.seen()
        },
        () => changed(),
      ),
  }
}
