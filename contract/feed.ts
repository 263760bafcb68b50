import type { Schema } from './endpoint.ts'

/** What `/changes` tells of one mirrored subject: rows as they are now, and what names the rows that are gone. */
export interface Feed {
  row: Schema
  removed: Schema
}
