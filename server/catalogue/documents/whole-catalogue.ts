import type { IndexName } from '#contract/indexes/shape.ts'
import { startCursor } from '#contract/dump.ts'
import { ClientDisconnected } from '../../core/client-disconnected.ts'
import type { Async, Catalogue } from '../port.ts'
import type { PartReads } from './part-reads.ts'

export const partReadNames = ['dumpPart', 'addressParts', 'addressBatch'] as const

/** The methods of the port that read the whole catalogue. Nothing is held between two parts, so a reader may take any time. */
export const wholeCatalogue = (reads: Async<PartReads>): Pick<Catalogue, 'dump' | 'addressParts' | 'addresses'> => ({
  dump: (index, after, signal) => dumped(reads, index, after, signal),
  addressParts: () => reads.addressParts(),
  addresses: (part, signal) => addresses(reads, part, signal),
})

async function* dumped(reads: Async<PartReads>, index: IndexName, after: string, signal: AbortSignal) {
  // Whoever has some records already is told of all that were removed since; others of those removed while they read.
  let removedAfter = after === startCursor ? undefined : 0
  let cursor = after
  for (let isFirst = true; ; isFirst = false) {
    if (signal.aborted) throw new ClientDisconnected()
    const part = await reads.dumpPart({ index, after: cursor, ...(removedAfter !== undefined && { removedAfter }) })
    const isEnd = part.cursor === cursor
    if (isEnd && !isFirst) return
    removedAfter ??= part.newest
    cursor = part.cursor
    yield { lines: part.lines, records: part.records, cursor }
    if (isEnd) return
  }
}

async function* addresses(reads: Async<PartReads>, part: number, signal: AbortSignal) {
  let after: number | undefined
  do {
    if (signal.aborted) throw new ClientDisconnected()
    const batch = await reads.addressBatch(part, after)
    yield batch.addresses
    after = batch.next
  } while (after !== undefined)
}
