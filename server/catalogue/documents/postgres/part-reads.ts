import type { Async, RecordAddress } from '../../port.ts'
import { addressBatchSize, addressPartSize, changeOf, dumpPartBytes, partOf, type PartReads, rowsLookedAt } from '../part-reads.ts'
import { dayOf } from '../stored-record.ts'
import { fitting, markIn } from './followed-records.ts'
import type { RecordReader } from './reader.ts'

interface Row {
  id: number
  json: string
  derived: string | null
  deleted: boolean
  change_seq: number
}

const linesOfPart = fitting(
  `SELECT id, json, derived, deleted, change_seq FROM catalogue.documents WHERE index_name = $1 AND change_seq > $2
   ORDER BY change_seq LIMIT ${rowsLookedAt}`,
  'change_seq',
  dumpPartBytes,
)

/** Reads of the whole catalogue, a small part at a time. */
export const partReads = (reader: RecordReader): Async<PartReads> => ({
  async dumpPart({ index, after, removedAfter }) {
    // The newest first: what is written meanwhile has later numbers.
    const [found] = await reader.all<{ newest: number }>('SELECT newest FROM catalogue.indexes WHERE index_name = $1', [index])
    const newest = found?.newest ?? 0
    const mark = await markIn(reader, index)
    const from = changeOf(after, mark, newest)
    return partOf(await reader.all<Row>(linesOfPart, [index, from]), { mark, from, newest, removedAfter })
  },
  async addressParts() {
    const [row] = await reader.all<{ top: number; version: number }>(
      `SELECT (SELECT coalesce(max(id), 0) FROM catalogue.documents) AS top, (SELECT coalesce(max(newest), 0) FROM catalogue.indexes) AS version`,
    )
    return { parts: Math.ceil(row!.top / addressPartSize), version: String(row!.version) }
  },
  async addressBatch(part, after = 0) {
    const rows = await reader.all<{ id: number; index: RecordAddress['index']; slug: string; updated_at: number; own_date: string }>(
      `SELECT id, index_name AS index, slug, updated_at, own_date FROM catalogue.documents
       WHERE id > $1 AND id <= $2 AND NOT deleted ORDER BY id LIMIT ${addressBatchSize}`,
      [Math.max(after, (part - 1) * addressPartSize), part * addressPartSize],
    )
    const addresses = rows.map(({ index, slug, updated_at, own_date }) => ({ index, slug, changed: dayOf(own_date, updated_at) }))
    return { addresses, ...(rows.length === addressBatchSize && { next: rows.at(-1)!.id }) }
  },
})
