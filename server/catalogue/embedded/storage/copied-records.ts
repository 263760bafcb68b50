import { type DumpLine, startCursor } from '#contract/dump.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { UnknownCursor } from '../../errors.ts'
import { catalogueMark } from './catalogue-changes.ts'
import type { CatalogueConnection } from './database.ts'

export interface PartRequest {
  index: IndexName
  after: string
  /** Removals of earlier changes are not told; without it, those before this part. */
  removedAfter?: number
}

export interface ReadPart {
  /** Whole lines; empty if there is nothing after the cursor. */
  lines: Uint8Array<ArrayBuffer>
  records: number
  cursor: string
  /** The number of the newest change. */
  newest: number
}

/** A part is as many lines as fit, at least one. Bytes. */
const partBytes = 256 * 1024
/** Rows whose sizes are looked at for one part. */
const rowsLookedAt = 250

interface Row {
  id: number
  slug: string
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
    const cursorAt = (change: number): string => (change === 0 ? startCursor : `${change}-${mark}`)
    const lines: string[] = []
    const rows = this.#statements.rows.all(index, from, this.#lastThatFits(index, from)) as Row[]
    let records = 0
    for (const { id, json, derived, deleted, change_seq: change } of rows) {
      const cursor = cursorAt(change)
      if (!deleted) {
        records += 1
        // The stored text is the record as JSON already.
        lines.push(`{"cursor":"${cursor}","id":${id},"record":${derived === null ? json : withDerived(json, derived)}}\n`)
      } else if (change > (removedAfter ?? newest)) lines.push(`${JSON.stringify({ cursor, id, removed: true } satisfies DumpLine)}\n`)
    }
    return { lines: new TextEncoder().encode(lines.join('')), records, cursor: cursorAt(rows.at(-1)?.change_seq ?? from), newest }
  }

  #lastThatFits(index: IndexName, from: number): number {
    let bytes = 0
    let last = from
    for (const { change_seq: change, size } of this.#statements.sizes.all(index, from, rowsLookedAt) as {
      change_seq: number
      size: number
    }[]) {
      bytes += size
      if (bytes > partBytes && last > from) break
      last = change
    }
    return last
  }
}

function changeOf(cursor: string, mark: string, newest: number): number {
  if (cursor === startCursor) return 0
  const [change, marked] = cursor.split('-')
  if (marked !== mark || Number(change) > newest) throw new UnknownCursor()
  return Number(change)
}

const withDerived = (json: string, derived: string): string =>
  JSON.stringify({ ...(JSON.parse(json) as CatalogueRecord), ...(JSON.parse(derived) as object) })

function prepared(db: CatalogueConnection) {
  return {
    newest: db.prepare('select coalesce(max(change_seq), 0) as newest from documents where index_name = ?'),
    sizes: db.prepare(
      'select change_seq, octet_length(json) + coalesce(octet_length(derived), 0) as size from documents where index_name = ? and change_seq > ? order by change_seq limit ?',
    ),
    rows: db.prepare(
      'select id, slug, json, derived, deleted, change_seq from documents where index_name = ? and change_seq > ? and change_seq <= ? order by change_seq',
    ),
  }
}
