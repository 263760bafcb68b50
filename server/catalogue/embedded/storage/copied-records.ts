import type { IndexName } from '#contract/indexes/shape.ts'
import { changeOf, dumpPartBytes, partOf, type PartRequest, type ReadPart, rowsLookedAt } from '../../documents/part-reads.ts'
import { catalogueMark } from './catalogue-changes.ts'
import type { CatalogueConnection } from './database.ts'

interface Row {
  id: number
  json: string
  derived: string | null
  deleted: number
  change_seq: number
}

/**
 * Reads everything of an index in the order of the last changes, which only grows at its end: a record that changes while somebody reads comes
 * again there. So a cursor is the number of a change, and stays right as long as the catalogue exists.
 */
export class CopiedRecords {
  readonly #db: CatalogueConnection
  readonly #statements: ReturnType<typeof prepared>

  constructor(db: CatalogueConnection) {
    this.#db = db
    this.#statements = prepared(db)
  }

  /** Throws UnknownCursor. */
  part({ index, after, removedAfter }: PartRequest): ReadPart {
    const { newest } = this.#statements.newest.get(index) as { newest: number }
    const mark = catalogueMark(this.#db, index)
    const from = changeOf(after, mark, newest)
    const rows = this.#statements.rows.all(index, from, this.#lastThatFits(index, from)) as Row[]
    return partOf(rows, { mark, from, newest, removedAfter })
  }

  #lastThatFits(index: IndexName, from: number): number {
    let bytes = 0
    let last = from
    for (const { change_seq: change, size } of this.#statements.sizes.all(index, from, rowsLookedAt) as {
      change_seq: number
      size: number
    }[]) {
      bytes += size
      if (bytes > dumpPartBytes && last > from) break
      last = change
    }
    return last
  }
}

function prepared(db: CatalogueConnection) {
  return {
    newest: db.prepare('select coalesce(max(change_seq), 0) as newest from documents where index_name = ?'),
    sizes: db.prepare(
      'select change_seq, octet_length(json) + coalesce(octet_length(derived), 0) as size from documents where index_name = ? and change_seq > ? order by change_seq limit ?',
    ),
    rows: db.prepare(
      'select id, json, derived, deleted, change_seq from documents where index_name = ? and change_seq > ? and change_seq <= ? order by change_seq',
    ),
  }
}
