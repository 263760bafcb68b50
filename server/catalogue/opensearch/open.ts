import type { IndexName } from '#contract/indexes/shape.ts'
import type { SearchCluster } from '../../core/search-cluster.ts'
import { inBatches } from '../batches.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { wholeCatalogue } from '../documents/whole-catalogue.ts'
import type { Async, Catalogue, Searches } from '../port.ts'
import { Aliases } from './following/aliases.ts'
import { Cluster } from './cluster/client.ts'
import { ChangeFollower } from './following/follow-changes.ts'
import { type IndexForm, marksOf } from './following/index-form.ts'
import type { IndexParts } from './following/index-parts.ts'
import type { Lease } from './following/lease.ts'
import { namedOrganisations } from './named-organisations.ts'
import { Positions } from './following/positions.ts'
import { prepareIndexes } from './following/prepare-indexes.ts'
import { sharedCheck } from './shared-check.ts'
import { atStart, indexProblem, requireUsableCluster } from './following/usable.ts'

/** The searches of the port on a cluster. */
export interface ClusterSearches {
  searches(signal?: AbortSignal): Async<Searches>
  close(): Promise<void>
}

export interface OpenCluster {
  settings: SearchCluster
  /** Closed with the catalogue, and if it cannot be opened. */
  documents: DocumentStore
  form: IndexForm
  /** The lease with this name, which all servers of these documents share. */
  lease: (name: string) => Lease
  openSearches: () => Promise<ClusterSearches>
  log: IndexParts['log']
  /** Called for each index that has to be built first. */
  onProgress: (index: IndexName, done: number, total: number) => void
  say: (line: string) => void
}

/** Opens the catalogue of a store of documents, searched by an OpenSearch cluster. Throws a StartupError that says what is wrong. */
export async function openClusterCatalogue(opened: OpenCluster): Promise<Catalogue> {
  const { settings, documents, onProgress } = opened
  const parts = indexParts(opened)
  // Servers of another form have indexes of their own, so each form is followed by one process.
  const lease = opened.lease(`search ${settings.prefix} ${parts.marks.all}`)
  const follower = new ChangeFollower(parts, lease)
  const closeParts = async (): Promise<void> => {
    await follower.stop()
    parts.cluster.close()
    await documents.close()
  }
  let client: ClusterSearches
  try {
    await requireUsableCluster(parts.cluster)
    await atStart(prepareIndexes(parts, lease, { onProgress }, opened.say))
    client = await opened.openSearches()
  } catch (problem) {
    await closeParts()
    throw problem
  }
  follower.start()
  documents.onChange?.(() => follower.wake())
  const isDemo = (await documents.metaValue('demo')) !== undefined
  const problem = sharedCheck(() => indexProblem(parts))

  return {
    ...client.searches(),
    withSignal: signal => client.searches(signal),
    records: (refs, signal, without) => inBatches(refs, signal, batch => documents.find(batch, without)),
    changedOn: ({ index, slug }) => documents.changedOn(index, slug),
    ...wholeCatalogue(documents),
    organisationsOf: namedOrganisations(documents),
    async put(records) {
      await documents.write(records)
      follower.wake()
    },
    async remove(index, slug) {
      if (await documents.remove(index, slug)) follower.wake()
    },
    async replace(index, slug, shown) {
      await documents.replace(index, slug, shown)
      follower.wake()
    },
    async restore(index, slug) {
      if (await documents.restore(index, slug)) follower.wake()
    },
    original: (index, slug) => documents.original(index, slug),
    replacedSlugs: index => documents.replacedSlugs(index),
    changes: () => documents.changes(),
    size: () => documents.size(),
    isDemo: async () => isDemo,
    problem: async () => follower.blocked ?? (await problem()),
    async close() {
      await client.close()
      await closeParts()
    },
  }
}

/** Everything that writes the indexes of these documents. */
export function indexParts({ settings, documents, form, log }: Pick<OpenCluster, 'settings' | 'documents' | 'form' | 'log'>): IndexParts {
  const cluster = new Cluster(settings)
  const marks = marksOf(form)
  return {
    cluster,
    aliases: new Aliases(cluster, settings.prefix, marks),
    positions: new Positions(cluster, settings.prefix),
    documents,
    form,
    marks,
    log,
  }
}
