import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { type Author, leadingAuthors, type Publication } from '#contract/publications.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { Catalogue, RecordRef } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { Refusal } from '../../core/refusal.ts'

const fullTexts = ['full_texts'] as const

/**
 * What the catalogue has of these, in their order; undefined for what left or never was. One question, however many they are. The full
 * texts are left out: they are as long as books, and only a patent's own call sends them.
 */
export async function livingRecords(
  catalogue: Catalogue,
  refs: readonly RecordRef[],
  signal: AbortSignal,
): Promise<(CatalogueRecord | undefined)[]> {
  const found = await toRefusal(catalogue.records(refs, signal, fullTexts))
  return found.map(record => (record === 'gone' ? undefined : record))
}

/** A record by any of its slugs; `gone` when it was deleted, `not_found` when it never was. */
export async function shownRecord(catalogue: Catalogue, ref: RecordRef, signal: AbortSignal): Promise<CatalogueRecord> {
  const [record] = await toRefusal(catalogue.records([ref], signal))
  if (record === 'gone') throw new Refusal('gone')
  if (!record) throw new Refusal('not_found')
  return record
}

/** The record as folders and the mirror carry it: a living one, whole but for the full texts. Null when it has left. */
export const carried = (record: CatalogueRecord | undefined): AnyRecord | null => (record ? sent(record) : null)

/** A stored record as the wire types it; nothing about it changes. */
export const sent = (record: CatalogueRecord): AnyRecord => ({
  ...record,
  index: record.index,
  source: record.source,
  slug_values: [...record.slug_values],
})

/** Of a record that was read whole. */
export function withoutFullTexts(record: AnyRecord): AnyRecord {
  const { full_texts: _, ...rest } = record
  return rest
}

/** The first of a long list of authors and its last, and how many there are (S3§2). */
export function withFirstAuthors(paper: Publication): Publication {
  const { authors } = paper
  return Array.isArray(authors) ? { ...paper, authors: [...leadingAuthors(authors)], authors_count: authorsIn(paper) } : paper
}

/** All authors in their order. `total` is larger where the provider named only some of them. */
export const allAuthors = (paper: Publication): { authors: Author[]; total: number } => ({
  authors: paper.authors ?? [],
  total: authorsIn(paper),
})

const authorsIn = ({ authors, authors_count }: Publication): number => Math.max(authors_count ?? 0, authors?.length ?? 0)
