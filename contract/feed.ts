import type { Schema } from './endpoint.ts'

/** What `/changes` reports about one mirrored subject: current rows, and the keys of removed rows. */
export interface Feed {
  row: Schema
  removed: Schema
}
