import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import type { Synonyms } from '#search/index.ts'
import { Documents } from '#server/catalogue/embedded/storage/documents.ts'
import { ClusterEngine } from '#server/catalogue/opensearch/cluster-engine.ts'
import { indexBodyOf } from '#server/catalogue/opensearch/index-body.ts'
import { indexedRecord } from '#server/catalogue/opensearch/indexed-record.ts'
import { RoundTrips } from '#server/catalogue/opensearch/round-trips.ts'
import { BlockingCluster } from '#server/catalogue/opensearch/threads/blocking-cluster.ts'
import { ClusterIndexes } from '#server/catalogue/opensearch/threads/cluster-indexes.ts'
import type { Indexes } from '#server/catalogue/searches/search-request.ts'

export interface Entry {
  record: CatalogueRecord
  addedAt: number
}

/** Bytes of one bulk request. */
const bulkBytes = 4_000_000

let made = 0
let shared: BlockingCluster | undefined
/** The cluster that the environment names. One thread speaks to it for all tests of a process. */
const cluster = (): BlockingCluster => (shared ??= new BlockingCluster({ hosts: [{ origin: process.env['SEARCH_TEST_URL']! }] }))

/** What the names of all indexes of tests begin with. */
export const testIndexes = 'indago-test'

/** Makes an empty index; returns its name. */
function newIndex(index: IndexName, shards: number): string {
  const name = `${testIndexes}-${process.pid}-${(made += 1)}-${index}`
  const { settings, mappings } = indexBodyOf(indexes[index])
  const small = { ...settings, number_of_shards: shards, number_of_replicas: 0, refresh_interval: -1 }
  cluster().request('PUT', `/${name}`, { settings: small, mappings })
  return name
}

function write(name: string, lines: readonly string[]): void {
  if (lines.length === 0) return
  const reply = cluster().request('POST', `/${name}/_bulk`, `${lines.join('\n')}\n`) as { errors: boolean }
  if (reply.errors) throw new Error(JSON.stringify(reply).slice(0, 2000))
}

/** Puts entries, removes slugs, and lets searches find it. */
function change(name: string, index: IndexName, entries: Iterable<Entry>, removed: readonly string[] = []): void {
  let lines = removed.map(slug => JSON.stringify({ delete: { _id: slug } }))
  let size = 0
  for (const { record, addedAt } of entries) {
    const line = JSON.stringify(indexedRecord(indexes[index], record, addedAt))
    lines.push(JSON.stringify({ index: { _id: record.slug_values[0] } }), line)
    size += line.length
    if (size < bulkBytes) continue
    write(name, lines)
    lines = []
    size = 0
  }
  write(name, lines)
  cluster().request('POST', `/${name}/_refresh`)
}

/** Some records of one index in a cluster. It changes as an engine in memory does, and a change is found at once. */
export class ClusterRecords extends ClusterEngine {
  readonly #name: string
  readonly #index: IndexName
  readonly #records = new Map<string, CatalogueRecord>()

  constructor(index: IndexName, entries: Iterable<Entry>, shards = 1) {
    const name = newIndex(index, shards)
    super(indexes[index], name, new RoundTrips(cluster()), slugs => slugs.flatMap(slug => this.record(slug) ?? []))
    this.#name = name
    this.#index = index
    this.add(entries)
  }

  record(slug: string): CatalogueRecord | undefined {
    return this.#records.get(slug)
  }

  add(entries: Iterable<Entry>): void {
    const all = [...entries]
    for (const { record } of all) this.#records.set(record.slug_values[0]!, record)
    change(this.#name, this.#index, all)
    this.changed()
  }

  put(record: CatalogueRecord, addedAt: number): void {
    this.add([{ record, addedAt }])
  }

  remove(slug: string): void {
    this.#records.delete(slug)
    change(this.#name, this.#index, [], [slug])
    this.changed()
  }

  delete(): void {
    cluster().request('DELETE', `/${this.#name}`)
  }
}

/** All indexes of some documents in a cluster. */
export function clusterIndexes(documents: Documents, synonyms: Synonyms): { indexes: Indexes; takeIn: () => void } {
  const names = new Map(indexNames.map(index => [index, newIndex(index, 1)]))
  const upTo = new Map<IndexName, number>()
  const all = new ClusterIndexes(
    cluster(),
    index => names.get(index)!,
    call => {
      if (call.read === 'records') return documents.records(call.index, call.slugs)
      if (call.read === 'record') return documents.record(call.index, call.slug)
      return documents.addedAmongNext(call.index, call.change, call.since, call.most)
    },
    synonyms,
  )
  return {
    indexes: {
      get(index) {
        all.forget()
        return all.get(index)
      },
    },
    takeIn() {
      for (const [index, name] of names) {
        const changed = [...documents.changedSince(index, upTo.get(index) ?? 0)]
        if (changed.length === 0) continue
        const kept = changed.flatMap(({ record, addedAt }) => (record ? { record, addedAt } : []))
        change(
          name,
          index,
          kept,
          changed.flatMap(({ record, slug }) => (record ? [] : slug)),
        )
        upTo.set(index, changed.at(-1)!.change)
        all.changed(index)
      }
    },
  }
}
