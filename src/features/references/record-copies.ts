import type { IndexName } from '#contract/indexes/shape.ts'
import type { AnyRecord } from '#contract/records.ts'
import { recordAddress } from '#routing/record-links.ts'

/** Indexes whose records have a page in this app, which is their URL if they have no other. */
const indexesWithPages: ReadonlySet<IndexName> = new Set(['researchers', 'research_groups', 'organisations', 'research_topics'])

/** The URL of a record that has a page here, and perhaps no other. */
export const ownUrlOf = (index: IndexName, slug: string): { url?: string } =>
  indexesWithPages.has(index) ? { url: recordAddress(index, slug) } : {}

/** A detail view holds only the first authors of a long list. */
export function hasSomeAuthors({ authors, authors_count }: AnyRecord): boolean {
  return typeof authors_count === 'number' && Array.isArray(authors) && authors.length < authors_count
}
