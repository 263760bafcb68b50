import { ascendingId, mostAscending } from '#contract/item-position.ts'
import { limits } from '#contract/limits.ts'
import type { OwnEntryInput } from '#contract/own-entry.ts'
import { commit } from '#offline/index.ts'
import { addOwnEntries, type OwnEntriesToAdd } from '../mutations/add-own-entries.mutation.ts'

const { batch: most, batchBytes: mostBytes } = limits.ownEntry
type Entries = OwnEntriesToAdd['entries']

/** Entries in batches that one call takes and one waiting change can hold, with ids in their order. */
function batchesOf(entries: readonly OwnEntryInput[]): Entries[] {
  const encoder = new TextEncoder()
  let number = crypto.getRandomValues(new Uint32Array(1))[0]! % (mostAscending - entries.length)
  const batches: Entries[] = []
  let bytes = Infinity
  for (const entry of entries) {
    const size = encoder.encode(JSON.stringify(entry)).length
    if (bytes + size > mostBytes || batches.at(-1)!.length >= most) {
      batches.push([])
      bytes = 0
    }
    batches.at(-1)!.push({ id: ascendingId(crypto.randomUUID(), number++), entry })
    bytes += size
  }
  return batches
}

/** Adds entries to a folder, the last ones first, because what is added later comes on top, until it is cancelled. Resolves with the ids of those that were added. Throws NotSaved. */
export async function addReferences(
  folder_id: string,
  entries: readonly OwnEntryInput[],
  { signal, onAdded }: { signal: AbortSignal; onAdded: (ids: readonly string[]) => void },
): Promise<void> {
  for (const batch of batchesOf(entries).toReversed()) {
    if (signal.aborted) return
    await commit(addOwnEntries, { folder_id, entries: batch })
    onAdded(batch.map(({ id }) => id))
  }
}
