import type { AnyRecord } from '#contract/records.ts'
import type { Cell } from '../cells.ts'

/** Where the addresses in a file lead. */
export interface FilePlace {
  /** The origin of this Indago. */
  origin: string
}

/** A column of a file, with what a record, or a contact, has in it. */
export interface Column<T = AnyRecord> {
  /** Its name on the wire, which chooses it. */
  name: string
  /** What stands above it. */
  label: string
  /** In characters. */
  width: number
  /** Only there if it is asked for: long, or for credits. */
  addOn?: true
  /** The fields that it reads, besides those of every record. */
  reads: readonly string[]
  cell: (of: T, place: FilePlace) => Cell
}
