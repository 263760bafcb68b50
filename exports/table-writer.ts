import type { Row } from './cells.ts'

export interface TableOptions {
  /** What stands above each column, and its width in characters. */
  columns: readonly { label: string; width: number }[]
  /** The name of the sheet. */
  title: string
  /** Whether a csv file begins with a byte order mark. */
  bom: boolean
}

/** Takes the next piece of a file. */
export type Emit = (bytes: Uint8Array) => void

/** A file that is written as its rows come. The same rows in the same portions make the same bytes, wherever that is. */
export interface Table {
  /** Returns how many of the rows the file can hold. */
  write: (rows: readonly Row[]) => number
  /** `about`: what the file says about itself, on a sheet of its own. */
  end: (about: readonly Row[]) => void
}
