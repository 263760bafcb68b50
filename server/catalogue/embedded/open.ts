import type { IndexName } from '#contract/indexes/shape.ts'
import { inBatches } from '../batches.ts'
import type { PartReads } from '../documents/part-reads.ts'
import type { Catalogue } from '../port.ts'
import type { OrganisationReads } from './named-organisations.ts'
import { ReadingClient } from './reading-client.ts'
import { SearchClient } from '../threads/search-client.ts'
import { startThread } from './start-thread.ts'
import { catalogueChangesOf } from './storage/catalogue-changes.ts'
import { openCatalogueFiles } from './storage/catalogue-files.ts'
import type { BuildProgress } from './storage/segments.ts'
import { partReadNames, wholeCatalogue } from '../documents/whole-catalogue.ts'

/**
 * Opens the catalogue of a data folder, empty if there is none. Resolves when it can be searched. `onProgress` is called for each index
 * that has to be built first. Throws DamagedData or SearchUnavailable.
 */
export async function openCatalogue(dir: string, onProgress: BuildProgress = () => {}): Promise<Catalogue> {
  const { documents, close } = await openCatalogueFiles(dir)
  const client = await SearchClient.open(() => startThread({ task: 'search', dir }), onProgress).catch(async (error: unknown) => {
    await close()
    throw error
  })
  // Few servers are copied often; the names of all organisations take seconds to read.
  const reading = new ReadingClient<PartReads>({ dir, task: 'read', names: partReadNames, idleMs: 30_000 })
  const naming = new ReadingClient<OrganisationReads>({ dir, task: 'affiliations', names: ['organisationsOf'], idleMs: 600_000 })
  const isDemo = documents.metaValue('demo') !== undefined
  /** A failure does not matter: the records are written, and a search thread that is restarting reads them itself. */
  const notify = (changed: Set<IndexName>): Promise<void> => client.refresh([...changed]).catch(() => {})

  return {
    ...client.searches(),
    withSignal: signal => client.searches(signal),
    records: (refs, signal, without) => inBatches(refs, signal, batch => documents.find(batch, without)),
    changedOn: async ({ index, slug }) => documents.changedOn(index, slug),
    ...wholeCatalogue(reading.reads),
    ...naming.reads,
    async put(records) {
      documents.write(records)
      await notify(new Set(records.map(record => record.index)))
    },
    async remove(index, slug) {
      if (documents.remove(index, slug)) await notify(new Set([index]))
    },
    async replace(index, slug, shown) {
      documents.replace(index, slug, shown)
      await notify(new Set([index]))
    },
    async restore(index, slug) {
      if (documents.restore(index, slug)) await notify(new Set([index]))
    },
    original: async (index, slug) => documents.ownRecord(index, slug),
    replacedSlugs: async index => documents.replacedSlugs(index),
    changes: async () => catalogueChangesOf(documents.connection),
    size: async () => documents.size(),
    isDemo: async () => isDemo,
    async close() {
      await Promise.all([reading.close(), naming.close()])
      await client.close()
      await close()
    },
  }
}
