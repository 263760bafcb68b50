import { MessageChannel, Worker } from 'node:worker_threads'
import { builtFile } from '../../../core/built-file.ts'
import type { SearchCluster } from '../../../core/search-cluster.ts'
import type { DocumentStore } from '../../documents/document-store.ts'
import { type Async, searchNames, type Searches } from '../../port.ts'
import { SearchClient } from '../../threads/search-client.ts'
import type { ClusterSearches } from '../open.ts'
import type { ClusterThreadData, DocumentsCall } from './thread-data.ts'
import { answerWaiting } from './waiting.ts'

/** Threads that search at the same time; each waits for the cluster most of its time. */
const threads = 4

/** What a thread remembers between two of these calls must be found by the next one. */
const ofFirstThread: ReadonlySet<keyof Searches> = new Set(['percolate', 'searchAmong'])

type SearchedDocuments = Pick<DocumentStore, 'addedAmongNext' | 'find' | 'records' | 'synonyms'>

/** The searches of the port on a cluster, by threads that wait for it. A call goes to the thread with the fewest. */
export async function openClusterSearches(cluster: SearchCluster, documents: SearchedDocuments): Promise<ClusterSearches> {
  const synonyms: string[][] = []
  for await (const page of documents.synonyms()) synonyms.push(...page)
  const clients = await Promise.all(
    Array.from({ length: threads }, () => SearchClient.open(() => startThread({ cluster, synonyms }, documents))),
  )
  const clientFor = (name: keyof Searches): SearchClient =>
    ofFirstThread.has(name) ? clients[0]! : clients.reduce((best, next) => (next.pending < best.pending ? next : best))
  return {
    searches(signal) {
      const each = clients.map(client => client.searches(signal))
      const call = (name: keyof Searches, args: unknown[]): unknown => {
        const searches = each[clients.indexOf(clientFor(name))]! as unknown as Record<string, (...args: unknown[]) => unknown>
        return searches[name]!(...args)
      }
      return Object.fromEntries(searchNames.map(name => [name, (...args: unknown[]) => call(name, args)])) as unknown as Async<Searches>
    },
    async close() {
      await Promise.all(clients.map(client => client.close()))
    },
  }
}

function startThread(data: Omit<ClusterThreadData, 'documents'>, documents: SearchedDocuments): Worker {
  const file = builtFile('server/cluster-search-thread.js')
  if (!file) throw new Error('The search thread is not built: run `node scripts/build.mjs`')
  const { port1, port2 } = new MessageChannel()
  const count = new SharedArrayBuffer(4)
  answerWaiting({ port: port1, count }, ask => read(documents, ask as DocumentsCall))
  // It must not keep the process from ending.
  port1.unref()
  return new Worker(file, { workerData: { ...data, documents: { port: port2, count } } satisfies ClusterThreadData, transferList: [port2] })
}

async function read(documents: SearchedDocuments, call: DocumentsCall): Promise<unknown> {
  switch (call.read) {
    case 'records':
      return documents.records(call.index, call.slugs)
    case 'record':
      return (await documents.find([{ index: call.index, slug: call.slug }]))[0]
    case 'addedAmongNext':
      return documents.addedAmongNext(call.index, call.change, call.since, call.most)
  }
}
