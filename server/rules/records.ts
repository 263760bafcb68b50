import type { AnyRecord } from '#contract/records.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { Catalogue } from '../catalogue/port.ts'
import { Refusal } from '../http/refusal.ts'

/** A record by any of its slugs; `gone` when it was deleted, `not_found` when it never was. */
export function shownRecord(catalogue: Catalogue, index: IndexName, slug: string): CatalogueRecord {
  const record = catalogue.record(index, slug)
  if (record === 'gone') throw new Refusal('gone')
  if (!record) throw new Refusal('not_found')
  return record
}

/** The record as folders and the mirror carry it: whole but for the full texts, which are read online. Null when it has left. */
export function carriedRecord(catalogue: Catalogue, index: IndexName, slug: string): AnyRecord | null {
  const record = catalogue.record(index, slug)
  if (record === undefined || record === 'gone') return null
  const { full_texts: _, ...carried } = record
  return { ...carried, index: record.index, source: record.source, slug_values: [...record.slug_values] }
}
