import { ApiError, call } from '#api/call.ts'
import { limits } from '#contract/limits.ts'
import type { AnyRecord } from '#contract/records.ts'
import { referenceFields, references } from '#contract/references.ts'
import type { CitedRecord } from '#workers/export-building/references.ts'
import type { CitedItem } from './cite.modal.ts'
import { deviceRecords } from './device-records.ts'
import { hasSomeAuthors, ownUrlOf } from './record-copies.ts'

/** The records for references, in the order of the items. */
export interface Gathered {
  records: readonly CitedRecord[]
  /** No longer in the catalogue. */
  removed: number
  /** From a card, or from a copy with only some of the authors, because the server was not reached. */
  partial: number
  /** The server was not reached, and they are not on this device. */
  unavailable: number
}

/**
 * The records of items: from the server in batches; if it does not answer, from the copies on this device, else from the card at hand.
 * `onDone` gets the number of finished items. Throws only when aborted.
 */
export async function gatherRecords(items: readonly CitedItem[], signal: AbortSignal, onDone: (count: number) => void): Promise<Gathered> {
  const gathered = { records: [] as CitedRecord[], removed: 0, partial: 0, unavailable: 0 }
  let done = 0
  while (done < items.length) {
    const batch = items.slice(done, done + limits.references.batch)
    const answer = await fetchBatch(batch, signal)
    // Without an answer the other batches are not tried, because each would wait for its own time-out.
    if (!answer) break
    for (const [at, item] of batch.entries()) {
      const record = answer[at]
      if (record) gathered.records.push(citedRecord(item, record))
      else gathered.removed += 1
    }
    done += batch.length
    onDone(done)
  }

  const remaining = items.slice(done)
  const copies = remaining.length === 0 ? [] : await deviceRecords(remaining).catch(() => [])
  signal.throwIfAborted()
  for (const [at, item] of remaining.entries()) {
    const copy = copies[at]
    const record = copy ?? item.record
    if (record) gathered.records.push(citedRecord(item, record))
    else gathered.unavailable += 1
    if (record && (!copy || hasSomeAuthors(copy))) gathered.partial += 1
  }
  return gathered
}

/** Only the fields of a reference, because a copy can hold long texts and is sent to the worker. */
function citedRecord({ index, slug }: CitedItem, record: Readonly<Record<string, unknown>>): CitedRecord {
  const fields = referenceFields[index].flatMap(field => (record[field] === undefined ? [] : [[field, record[field]] as const]))
  return { index, slug, record: { ...ownUrlOf(index, slug), ...Object.fromEntries(fields) } }
}

export const requestBody = (items: readonly CitedItem[]) => ({ items: items.map(({ index, slug }) => ({ index, slug })) })

/** The records of a batch in the order of the items; undefined if the server did not answer. */
async function fetchBatch(batch: readonly CitedItem[], signal: AbortSignal): Promise<(AnyRecord | undefined)[] | undefined> {
  try {
    const { records } = await call(references.records, { body: requestBody(batch) }, { signal })
    const bySlug = (slugsOf: (record: AnyRecord) => readonly string[]) =>
      records.flatMap(record => slugsOf(record).map(slug => [`${record.index}/${slug}`, record] as const))
    // An older slug of one record can be the current slug of another. The current one wins, as on the server.
    const named = new Map([...bySlug(({ slug_values }) => slug_values), ...bySlug(({ slug_values }) => slug_values.slice(0, 1))])
    return batch.map(({ index, slug }) => named.get(`${index}/${slug}`))
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'aborted') throw error
    return undefined
  }
}
