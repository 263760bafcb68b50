import { createHash } from 'node:crypto'
import { type DumpLine, startCursor } from '#contract/dump.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { UnknownCursor } from '../errors.ts'
import type { RecordAddress } from '../port.ts'
import { recordOf } from './stored-record.ts'

/** Reads of the whole catalogue, a small part at a time. */
export interface PartReads {
  /** Throws UnknownCursor. */
  dumpPart(request: PartRequest): ReadPart
  /** The parts of the whole list; `version` changes with any record. */
  addressParts(): { parts: number; version: string }
  /** The next addresses of a part, counted from 1, behind a number. */
  addressBatch(part: number, after?: number): AddressBatch
}

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

export interface AddressBatch {
  addresses: RecordAddress[]
  /** Where the next batch starts; absent at the end of the part. */
  next?: number
}

/** A part of a dump is as many lines as fit, at least one. Bytes. */
export const dumpPartBytes = 256 * 1024
/** Rows whose sizes are looked at for one part. */
export const rowsLookedAt = 250

/**
 * Records numbered one after another that a part of the addresses covers, whether or not they still exist: so a record stays in its part. A
 * sitemap may have 50,000 addresses and 50 MB; so many stay below both even if every slug has its 300 characters, each percent-encoded.
 */
export const addressPartSize = 15_000
/** Addresses read at once. */
export const addressBatchSize = 1000

/** Which catalogue this is: its first row is never deleted, so it is the same for ever, and another one elsewhere. */
export const catalogueMarkOf = (first: { slug: string; added_at: number } | undefined, of = ''): string =>
  createHash('sha256').update(`${first?.slug} ${first?.added_at} ${of}`).digest('hex').slice(0, 12)

/** The change that a cursor names. */
export function changeOf(cursor: string, mark: string, newest: number): number {
  if (cursor === startCursor) return 0
  const [change, marked] = cursor.split('-')
  if (marked !== mark || Number(change) > newest) throw new UnknownCursor()
  return Number(change)
}

interface PartRow {
  id: number
  json: string
  derived: string | null
  deleted: number | boolean
  change_seq: number
}

/** The lines of some rows that follow the change `from`, in the order of their changes. */
export function partOf(
  rows: readonly PartRow[],
  { mark, from, newest, removedAfter = newest }: { mark: string; from: number; newest: number; removedAfter: number | undefined },
): ReadPart {
  const cursorAt = (change: number): string => (change === 0 ? startCursor : `${change}-${mark}`)
  const lines: string[] = []
  let records = 0
  for (const { id, json, derived, deleted, change_seq: change } of rows) {
    const cursor = cursorAt(change)
    if (!deleted) {
      records += 1
      // The stored text is the record as JSON already.
      lines.push(`{"cursor":"${cursor}","id":${id},"record":${derived === null ? json : JSON.stringify(recordOf({ json, derived }))}}\n`)
    } else if (change > removedAfter) lines.push(`${JSON.stringify({ cursor, id, removed: true } satisfies DumpLine)}\n`)
  }
  return { lines: new TextEncoder().encode(lines.join('')), records, cursor: cursorAt(rows.at(-1)?.change_seq ?? from), newest }
}
