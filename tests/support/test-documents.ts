import { openPostgresDocuments } from '#server/catalogue/documents/postgres/open.ts'
import type { DocumentStore } from '#server/catalogue/documents/document-store.ts'
import { documentsOfFolder } from '#server/catalogue/embedded/document-store.ts'
import { openCatalogueFiles } from '#server/catalogue/embedded/storage/catalogue-files.ts'
import { databaseOf, onPostgres } from './test-store.ts'

/** Opens the records of a data folder: the same ones for the same folder. */
export const openTestDocuments = async (dir: string): Promise<DocumentStore> =>
  onPostgres ? openPostgresDocuments(await databaseOf(dir)) : documentsOfFolder(await openCatalogueFiles(dir))

/** All pages together. */
export async function allOf<T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = []
  for await (const page of pages) all.push(...page)
  return all
}
