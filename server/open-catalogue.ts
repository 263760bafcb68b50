import { join } from 'node:path'
import { openCopy } from './catalogue/copies/copied-catalogue.ts'
import { documentsOfFolder } from './catalogue/embedded/document-store.ts'
import { openCatalogue } from './catalogue/embedded/open.ts'
import { openCatalogueFiles } from './catalogue/embedded/storage/catalogue-files.ts'
import { refreshSegments } from './catalogue/embedded/storage/segments.ts'
import type { DocumentStore } from './catalogue/documents/document-store.ts'
import type { OpenCluster } from './catalogue/opensearch/open.ts'
import type { Catalogue } from './catalogue/port.ts'
import { dataFiles } from './core/data-files.ts'
import type { Logger } from './core/log.ts'
import type { Settings } from './core/settings.ts'
import type { IndexProgress } from './import/run.ts'
import type { Store } from './store/store.ts'

type Where = Pick<Settings, 'dataDir' | 'databaseUrl' | 'searchCluster'>

/** The records, and what brings the indexes up to date that are made of them. */
export interface OpenRecords {
  documents: DocumentStore
  index: (onProgress: IndexProgress) => Promise<void>
}

/**
 * Opens the records: in the database with one that several servers share and a cluster that searches, otherwise in the data folder. Throws
 * a StartupError or DamagedData.
 */
export async function openRecords(settings: Where, log: Logger): Promise<OpenRecords> {
  const { dataDir, searchCluster } = settings
  if (searchCluster) {
    const documents = await clusterDocuments(settings)
    return { documents, index: onProgress => followIntoCluster(settings, documents, log, onProgress) }
  }
  const files = await openCatalogueFiles(dataDir)
  return { documents: documentsOfFolder(files), index: onProgress => refreshSegments(dataDir, files.documents, onProgress) }
}

/** Refuses a start with a cluster that cannot be used, before anything is written. */
export async function requireSearchCluster({ searchCluster }: Where): Promise<void> {
  if (!searchCluster) return
  const { Cluster } = await import('./catalogue/opensearch/cluster/client.ts')
  const { requireUsableCluster } = await import('./catalogue/opensearch/following/usable.ts')
  const cluster = new Cluster(searchCluster)
  await requireUsableCluster(cluster).finally(() => cluster.close())
}

interface Around {
  store: Store
  log: Logger
  /** Called for each index that has to be built first. */
  onProgress: IndexProgress
  say: (line: string) => void
}

/**
 * Opens the catalogue with the engine that the settings name: a cluster, or the folder's own, which is a copy that follows what people write at
 * any server where several share a database. Each is loaded only where it is used.
 */
export async function openCatalogueOf(settings: Where, { store, log, onProgress, say }: Around): Promise<Catalogue> {
  if (settings.searchCluster) {
    const { openClusterCatalogue } = await import('./catalogue/opensearch/open.ts')
    const documents = await clusterDocuments(settings)
    return openClusterCatalogue({ ...(await clusterParts(settings, documents, log)), onProgress, say })
  }
  const catalogue = await openCatalogue(settings.dataDir, onProgress)
  if (!store.together) return catalogue
  const file = join(settings.dataDir, `${dataFiles.catalogue}.copied`)
  return openCopy({ catalogue, store, writes: store.together.catalogue, file, log })
}

async function clusterDocuments({ dataDir, databaseUrl }: Where): Promise<DocumentStore> {
  if (databaseUrl === undefined) return documentsOfFolder(await openCatalogueFiles(dataDir))
  const { openPostgresDocuments } = await import('./catalogue/documents/postgres/open.ts')
  return openPostgresDocuments(databaseUrl)
}

/** What is known of a cluster from the settings. */
export async function clusterParts(
  { databaseUrl, searchCluster }: Where,
  documents: DocumentStore,
  log: Logger,
): Promise<Omit<OpenCluster, 'onProgress' | 'say'>> {
  const { indexBodyOf } = await import('./catalogue/opensearch/index-body.ts')
  const { indexedRecord } = await import('./catalogue/opensearch/indexed-record.ts')
  const { ownLease } = await import('./catalogue/opensearch/following/lease.ts')
  const { openClusterSearches } = await import('./catalogue/opensearch/threads/open-searches.ts')
  const lock = databaseUrl === undefined ? undefined : await import('./store/postgres/session-lock.ts')
  return {
    settings: searchCluster!,
    documents,
    form: { bodyOf: indexBodyOf, sourceOf: indexedRecord },
    lease: name => (lock ? new lock.SessionLock(databaseUrl!, name) : ownLease),
    openSearches: () => openClusterSearches(searchCluster!, documents),
    log,
  }
}

async function followIntoCluster(settings: Where, documents: DocumentStore, log: Logger, onProgress: IndexProgress): Promise<void> {
  const { indexParts } = await import('./catalogue/opensearch/open.ts')
  const { followAll } = await import('./catalogue/opensearch/following/follow-all.ts')
  const parts = indexParts(await clusterParts(settings, documents, log))
  await followAll(parts, onProgress).finally(() => parts.cluster.close())
}
