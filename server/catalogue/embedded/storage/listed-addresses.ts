import { indexNames } from '#contract/indexes/shape.ts'
import { type AddressBatch, addressBatchSize, addressPartSize } from '../../documents/part-reads.ts'
import { dayOf } from '../../documents/stored-record.ts'
import type { RecordAddress } from '../../port.ts'
import type { CatalogueConnection } from './database.ts'

interface Row {
  id: number
  index_name: RecordAddress['index']
  slug: string
  updated_at: number
  own_date: string | null
}

/** Lists where every existing record is, without its contents. */
export class ListedAddresses {
  readonly #statements: ReturnType<typeof prepared>

  constructor(db: CatalogueConnection) {
    this.#statements = prepared(db)
  }

  /** The parts of the whole list; `version` changes with any record. */
  parts(): { parts: number; version: string } {
    const { top } = this.#statements.top.get() as { top: number }
    const newest = indexNames.map(index => (this.#statements.newest.get(index) as { change: number }).change)
    return { parts: Math.ceil(top / addressPartSize), version: String(Math.max(...newest)) }
  }

  /** The next addresses of a part, counted from 1, behind a number. */
  batch(part: number, after = 0): AddressBatch {
    const from = Math.max(after, (part - 1) * addressPartSize)
    const rows = this.#statements.batch.all(from, part * addressPartSize, addressBatchSize) as Row[]
    const addresses = rows.map(({ index_name: index, slug, updated_at, own_date }) => ({
      index,
      slug,
      changed: dayOf(own_date, updated_at),
    }))
    return { addresses, ...(rows.length === addressBatchSize && { next: rows.at(-1)!.id }) }
  }
}

const prepared = (db: CatalogueConnection) => ({
  // Each is one look into an index; together they would read all rows.
  top: db.prepare('select coalesce(max(id), 0) as top from documents'),
  newest: db.prepare('select coalesce(max(change_seq), 0) as change from documents where index_name = ?'),
  batch: db.prepare(
    `select id, index_name, slug, updated_at, json_extract(json, '$.last_updated') as own_date from documents
     where id > ? and id <= ? and deleted = 0 order by id limit ?`,
  ),
})
