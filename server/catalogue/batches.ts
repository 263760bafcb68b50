import { setImmediate as nextTurn } from 'node:timers/promises'
import { ClientDisconnected } from '../core/client-disconnected.ts'
import type { FoundRecord, RecordRef } from './port.ts'

/** Records read in one batch: other callers are answered between two batches, and no engine gets a list of unlimited length. */
export const recordBatchSize = 200

type ReadBatch = (refs: readonly RecordRef[]) => readonly FoundRecord[] | Promise<readonly FoundRecord[]>

/** Reads any number of records, batch by batch. Throws ClientDisconnected before the next batch once the client has disconnected. */
export async function inBatches(refs: readonly RecordRef[], signal: AbortSignal | undefined, readBatch: ReadBatch): Promise<FoundRecord[]> {
  const found: FoundRecord[] = []
  for (let at = 0; at < refs.length; at += recordBatchSize) {
    if (at > 0) await nextTurn()
    if (signal?.aborted) throw new ClientDisconnected()
    found.push(...(await readBatch(refs.slice(at, at + recordBatchSize))))
  }
  return found
}
