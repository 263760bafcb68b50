import type { IndexName } from '#contract/indexes/shape.ts'
import { ownUrlOf } from '#features/references/index.ts'
import type { CitedWork } from '#workers/export-building/references.ts'

/** Some rows of an export, and how far they are in its list. */
export interface RowsPage {
  works: readonly CitedWork[]
  /** Items of the list that were looked at so far, and how many there will be. */
  read: number
  wanted: number
  /** When the list was found, in milliseconds since 1970. */
  moment: number
  /** Of this page: no longer in the catalogue, from a copy that may lack fields, and not on this device. */
  removed?: number
  partial?: number
  absent?: number
}

export function citedWorkOf(index: IndexName, record: Readonly<Record<string, unknown>> & { slug_values: readonly string[] }): CitedWork {
  const slug = record.slug_values[0] ?? ''
  return { index, slug, record: { ...ownUrlOf(index, slug), ...record } }
}
