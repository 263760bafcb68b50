import { createHash } from 'node:crypto'
import type { CatalogueRecord } from '#contract/indexes/record.ts'

/** A record as it is stored; `record` is missing if it was deleted. */
export interface StoredRecord {
  id: number
  slug: string
  record: CatalogueRecord | undefined
  addedAt: number
  change: number
}

export type ExistingRecord = StoredRecord & { record: CatalogueRecord }

export interface WriteCounts {
  new: number
  changed: number
  unchanged: number
}

export type WriteOutcome = keyof WriteCounts

/** Terms with the same meaning, under the key that their source gives this meaning. */
export interface SynonymGroup {
  key: string
  /** The source's preferred term first. */
  terms: readonly string[]
}

/** A record's own date, the last change at its provider; empty if the provider has none, which is older than every date. */
export const ownDate = (record: CatalogueRecord): string => (record['last_updated'] as string | undefined) ?? ''

/** The day of a change: at the provider if that is known. */
export const dayOf = (ownDate: string | null, updatedAt: number): string =>
  /^\d{4}-\d\d-\d\d/.exec(ownDate ?? '')?.[0] ?? new Date(updatedAt).toISOString().slice(0, 10)

/** The record of the source, and what was derived of others over it. */
export function recordOf({ json, derived }: { json: string; derived: string | null }): CatalogueRecord {
  const record = JSON.parse(json) as CatalogueRecord
  return derived === null ? record : { ...record, ...(JSON.parse(derived) as object) }
}

/** The columns of a record, in both stores. */
export const storedColumns = 'id, slug, json, derived, deleted, added_at, change_seq'

/** A row of these columns. Whether it was deleted is a number or a truth value, as the store has it. */
export interface StoredRow {
  id: number
  slug: string
  json: string
  derived: string | null
  deleted: number | boolean
  added_at: number
  change_seq: number
}

export const storedRecord = (row: StoredRow): StoredRecord => ({
  id: row.id,
  slug: row.slug,
  record: row.deleted ? undefined : recordOf(row),
  addedAt: row.added_at,
  change: row.change_seq,
})

/** Tells whether a record is the one that is stored: no secret depends on it. */
export const fingerprintOf = (json: string): string => createHash('sha1').update(json).digest('base64')
