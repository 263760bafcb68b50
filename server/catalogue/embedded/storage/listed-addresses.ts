import { indexNames } from '#contract/indexes/shape.ts'
import type { RecordAddress } from '../../port.ts'
import type { CatalogueConnection } from './database.ts'
import { dayOf } from './documents.ts'

/**
 * Records numbered one after another that a part covers, whether or not they still exist: so a record stays in its part. A sitemap may have 50,000
 * addresses and 50 MB; so many stay below both even if every slug has its 300 characters, each percent-encoded.
 */
const partSize = 15_000
/** Addresses read at once. */
const batchSize = 1000

interface AddressBatch {
  addresses: RecordAddress[]
  /** Where the next batch starts; absent at the end of the part. */
  next?: number
}

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
    return { parts: Math.ceil(top / partSize), version: String(Math.max(...newest)) }
  }

  /** The next addresses of a part, counted from 1, behind a number. */
  batch(part: number, after = 0): AddressBatch {
    const from = Math.max(after, (part - 1) * partSize)
    const rows = this.#statements.batch.all(from, part * partSize, batchSize) as Row[]
    const addresses = rows.map(({ index_name: index, slug, updated_at, own_date }) => ({
      index,
      slug,
      changed: dayOf(own_date, updated_at),
    }))
    return { addresses, ...(rows.length === batchSize && { next: rows.at(-1)!.id }) }
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
