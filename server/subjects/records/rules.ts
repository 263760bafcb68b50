import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { type Author, leadingAuthors, type Publication } from '#contract/publications.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { Catalogue, RecordRef } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { Refusal } from '../../core/refusal.ts'

const fullTextFields = ['full_texts'] as const

/**
 * The records of these refs, in order; undefined if deleted or unknown. One call for all of them. Full texts are left out: they are as long
 * as books, and only a patent's own endpoint sends them.
 */
export async function findRecords(
  catalogue: Catalogue,
  refs: readonly RecordRef[],
  signal: AbortSignal,
): Promise<(CatalogueRecord | undefined)[]> {
  const found = await toRefusal(catalogue.records(refs, signal, fullTextFields))
  return found.map(record => (record === 'gone' ? undefined : record))
}

/** A record by any of its slugs; `gone` if it was deleted, `not_found` if it never existed. */
export async function requireRecord(catalogue: Catalogue, ref: RecordRef, signal: AbortSignal): Promise<CatalogueRecord> {
  const [record] = await toRefusal(catalogue.records([ref], signal))
  if (record === 'gone') throw new Refusal('gone')
  if (!record) throw new Refusal('not_found')
  return record
}

/** The record as folders and the mirror contain it: without full texts. Null if it was deleted. */
export const mirroredRecord = (record: CatalogueRecord | undefined): AnyRecord | null => (record ? toWireRecord(record) : null)

/** A stored record with its type on the wire; the content is unchanged. */
export const toWireRecord = (record: CatalogueRecord): AnyRecord => ({
  ...record,
  index: record.index,
  source: record.source,
  slug_values: [...record.slug_values],
})

/** For a record that was read completely. */
export function withoutFullTexts(record: AnyRecord): AnyRecord {
  const { full_texts: _, ...rest } = record
  return rest
}

/** Keeps the first authors of a long list and the last one, and adds their number (S3§2). */
export function withFirstAuthors(paper: Publication): Publication {
  const { authors } = paper
  return Array.isArray(authors) ? { ...paper, authors: [...leadingAuthors(authors)], authors_count: authorCount(paper) } : paper
}

/** All authors in order. `total` is larger if the provider named only some of them. */
export const allAuthors = (paper: Publication): { authors: Author[]; total: number } => ({
  authors: paper.authors ?? [],
  total: authorCount(paper),
})

const authorCount = ({ authors, authors_count }: Publication): number => Math.max(authors_count ?? 0, authors?.length ?? 0)
