import pino from 'pino'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { documentsOfFolder } from '#server/catalogue/embedded/document-store.ts'
import { openMemoryDatabase } from '#server/catalogue/embedded/storage/database.ts'
import { Documents } from '#server/catalogue/embedded/storage/documents.ts'
import type { DocumentStore } from '#server/catalogue/documents/document-store.ts'
import type { IndexForm } from '#server/catalogue/opensearch/following/index-form.ts'
import type { IndexParts } from '#server/catalogue/opensearch/following/index-parts.ts'
import { indexParts } from '#server/catalogue/opensearch/open.ts'
import type { SearchCluster } from '#server/core/search-cluster.ts'

/** A store of documents in memory. */
export const memoryDocuments = (): DocumentStore => {
  const db = openMemoryDatabase()
  return documentsOfFolder({ documents: new Documents(db), close: async () => void db.close() })
}

/** A form with a title, of which there can be others. */
export const formOf = (edition = 1): IndexForm => ({
  bodyOf: () => ({
    settings: { number_of_shards: 1 },
    mappings: { dynamic: 'strict', _meta: { edition }, properties: { title: { type: 'text' } } },
  }),
  sourceOf: (_, record) => ({ title: record['title'] }),
})

export interface Followed extends IndexParts {
  documents: DocumentStore
  /** What was logged. */
  logged: Record<string, unknown>[]
}

/** The parts that write indexes of a cluster, with a log that is kept. */
export function followed(settings: SearchCluster, documents: DocumentStore = memoryDocuments(), form = formOf()): Followed {
  const logged: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: line => void logged.push(JSON.parse(line) as Record<string, unknown>) })
  return { ...indexParts({ settings, documents, form, log }), documents, logged }
}

export const publication = (number: number, title = `Moss ${number}`): CatalogueRecord =>
  ({ index: 'publications', slug_values: [`p${number}`], title }) as unknown as CatalogueRecord

export const publications = (from: number, to: number): CatalogueRecord[] =>
  Array.from({ length: to - from }, (_, at) => publication(from + at))
