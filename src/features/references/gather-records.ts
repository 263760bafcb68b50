import { ApiError, call } from '#api/call.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import type { AnyRecord } from '#contract/records.ts'
import { referenceFields, references } from '#contract/references.ts'
import { recordAddress } from '#routing/record-links.ts'
import type { CitedRecord } from '#workers/export-building/references.ts'
import type { CitedItem } from './cite.modal.ts'
import { deviceRecords } from './device-records.ts'

/** What references can be made of, in the order asked. */
export interface Gathered {
  records: readonly CitedRecord[]
  /** Left the catalogue: the server does not have them. */
  gone: number
  /** Made without the server from a card, or from a copy that names only some of the authors. */
  partial: number
  /** The server was not reached, and nothing of them is on this device. */
  absent: number
}

/**
 * The records behind items: from the server, in batches; where it does not answer, from folders and opened records of this device, or
 * else from the card at hand. `onDone` hears how many items are settled. Throws only when aborted.
 */
export async function gatherRecords(items: readonly CitedItem[], signal: AbortSignal, onDone: (count: number) => void): Promise<Gathered> {
  const gathered = { records: [] as CitedRecord[], gone: 0, partial: 0, absent: 0 }
  let told = 0
  while (told < items.length) {
    const batch = items.slice(told, told + limits.references.batch)
    const answer = await ask(batch, signal)
    // One silence is enough: to wait for it again with every batch would take minutes.
    if (!answer) break
    for (const [at, item] of batch.entries()) {
      const record = answer[at]
      if (record) gathered.records.push(citedRecord(item, record))
      else gathered.gone += 1
    }
    told += batch.length
    onDone(told)
  }

  const untold = items.slice(told)
  const copies = untold.length === 0 ? [] : await deviceRecords(untold).catch(() => [])
  signal.throwIfAborted()
  for (const [at, item] of untold.entries()) {
    const copy = copies[at]
    const record = copy ?? item.record
    if (record) gathered.records.push(citedRecord(item, record))
    else gathered.absent += 1
    if (record && (!copy || namesSomeAuthors(copy))) gathered.partial += 1
  }
  return gathered
}

/** Whose own page is here, unless they have one elsewhere. */
const pagesHere: ReadonlySet<IndexName> = new Set(['researchers', 'research_groups', 'organisations', 'research_topics'])

/** Only what a reference is made of: a copy of this device may carry whole texts, and it travels to the worker. */
function citedRecord({ index, slug }: CitedItem, record: Readonly<Record<string, unknown>>): CitedRecord {
  const fields = referenceFields[index].flatMap(field => (record[field] === undefined ? [] : [[field, record[field]] as const]))
  const here = pagesHere.has(index) && { url: recordAddress(index, slug) }
  return { index, slug, record: { ...here, ...Object.fromEntries(fields) } }
}

export const bodyOf = (items: readonly CitedItem[]) => ({ items: items.map(({ index, slug }) => ({ index, slug })) })

/** The server's records beside the items they were asked for; undefined when it did not answer. */
async function ask(batch: readonly CitedItem[], signal: AbortSignal): Promise<(AnyRecord | undefined)[] | undefined> {
  try {
    const { records } = await call(references.records, { body: bodyOf(batch) }, { signal })
    const byName = (slugsOf: (record: AnyRecord) => readonly string[]) =>
      records.flatMap(record => slugsOf(record).map(slug => [`${record.index}/${slug}`, record] as const))
    // An older name of one record may be the first of another by now: then it is that one's, as the server reads it.
    const named = new Map([...byName(({ slug_values }) => slug_values), ...byName(({ slug_values }) => slug_values.slice(0, 1))])
    return batch.map(({ index, slug }) => named.get(`${index}/${slug}`))
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'aborted') throw error
    return undefined
  }
}

/** A detail view holds the first of a long list of authors. */
function namesSomeAuthors({ authors, authors_count }: AnyRecord): boolean {
  return typeof authors_count === 'number' && Array.isArray(authors) && authors.length < authors_count
}
