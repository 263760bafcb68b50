import type { KeptParts } from './engine-types.ts'
import { engine, owner } from './engine.ts'
import type { RecordSource } from './mirror/record-sources.ts'

/** All records that can be read offline on this device: saved ones, and opened ones. */
export interface OfflineRecords {
  /** What mirrored rows carry; a guest has none. */
  saved: RecordSource | undefined
  opened: RecordSource
  /** The index of these records, as far as it is stored. A guest has none. */
  parts: KeptParts | undefined
  /** Calls `changed` at every change of the saved or the opened records, also from other tabs. Returns a function that stops this. */
  watch: (changed: () => void) => () => void
}

/** Whose records these are, and in which engine: when this value changes, nothing known about the earlier records holds any more. */
export const recordsOwner = (): string => `${owner.generation} ${owner.userId ?? 'guest'}`

export async function openOfflineRecords(): Promise<OfflineRecords> {
  const { userId } = owner
  const [{ openedRecords, savedRecords }, running] = await Promise.all([import('./mirror/record-sources.ts'), engine()])
  const opened = openedRecords(userId)
  if (!running) return { saved: undefined, opened, parts: undefined, watch: () => () => {} }
  return {
    saved: savedRecords(running.mirror),
    opened,
    parts: running.parts,
    watch: changed =>
      running.watch(
        async mirror => {
          await savedRecords(mirror).names()
          await mirror.recent()
        },
        () => changed(),
      ),
  }
}
