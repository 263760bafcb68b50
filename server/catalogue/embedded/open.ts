import type { IndexName } from '#contract/indexes/shape.ts'
import { inBatches } from '../batches.ts'
import type { Catalogue } from '../port.ts'
import { SearchClient } from './search-client.ts'
import { openCatalogueFiles } from './storage/catalogue-files.ts'
import type { BuildProgress } from './storage/segments.ts'

/**
 * Opens the catalogue of a data folder, empty where there is none. Resolves when it can be searched.
 * `onProgress` hears of indexes that have to be built first. Throws DamagedData or SearchUnavailable.
 */
export async function openCatalogue(dir: string, onProgress: BuildProgress = () => {}): Promise<Catalogue> {
  const { documents, close } = await openCatalogueFiles(dir)
  const client = await SearchClient.open(dir, onProgress).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const isDemo = documents.mark('demo') !== undefined
  /** The records are written; a search thread that is just starting again reads them by itself. */
  const tell = (changed: Set<IndexName>): Promise<void> => client.refresh([...changed]).catch(() => {})

  return {
    ...client.searches(),
    until: signal => client.searches(signal),
    records: (refs, signal, without) => inBatches(refs, signal, batch => documents.find(batch, without)),
    async put(records) {
      documents.write(records)
      await tell(new Set(records.map(record => record.index)))
    },
    async remove(index, slug) {
      if (documents.remove(index, slug)) await tell(new Set([index]))
    },
    size: async () => documents.size(),
    isDemo: async () => isDemo,
    async close() {
      await client.close()
      await close()
    },
  }
}
