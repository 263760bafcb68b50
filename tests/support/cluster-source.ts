import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { BlockingCluster } from '#server/catalogue/opensearch/threads/blocking-cluster.ts'
import { ClusterEngine } from '#server/catalogue/opensearch/cluster-engine.ts'
import { indexBodyOf } from '#server/catalogue/opensearch/index-body.ts'
import { indexedRecord } from '#server/catalogue/opensearch/indexed-record.ts'

export interface Entry {
  record: CatalogueRecord
  addedAt: number
}

/** Bytes of one bulk request. */
const bulkBytes = 4_000_000

/** Some records of one index in a cluster, under a name of their own. */
export class ClusterRecords {
  readonly engine: ClusterEngine
  readonly #url: string
  readonly #name: string
  readonly #index: IndexName
  readonly #blocking: BlockingCluster
  readonly #records = new Map<string, CatalogueRecord>()

  private constructor(url: string, index: IndexName, name: string) {
    this.#url = url
    this.#index = index
    this.#name = name
    this.#blocking = new BlockingCluster({ hosts: [{ origin: url }] })
    this.engine = new ClusterEngine(indexes[index], this.#blocking.calls(name), slugs => slugs.flatMap(slug => this.record(slug) ?? []))
  }

  static async of(url: string, index: IndexName, entries: Iterable<Entry>, shards = 1): Promise<ClusterRecords> {
    const name = `indago-test-${process.pid}-${index}-${Math.random().toString(36).slice(2, 8)}`
    const records = new ClusterRecords(url, index, name)
    const body = indexBodyOf(indexes[index])
    const settings = { ...body.settings, number_of_shards: shards, number_of_replicas: 0, refresh_interval: -1 }
    await records.#ask('PUT', `/${name}`, JSON.stringify({ ...body, settings }))
    // Searches of many words are longer than a new cluster allows.
    await records.#ask('PUT', '/_cluster/settings', JSON.stringify({ transient: { 'indices.query.bool.max_clause_count': 100_000 } }))
    await records.put(entries)
    return records
  }

  record(slug: string): CatalogueRecord | undefined {
    return this.#records.get(slug)
  }

  async put(entries: Iterable<Entry>): Promise<void> {
    let lines: string[] = []
    let size = 0
    const send = async (): Promise<void> => {
      if (lines.length === 0) return
      const reply = (await this.#ask('POST', `/${this.#name}/_bulk`, `${lines.join('\n')}\n`)) as { errors: boolean }
      if (reply.errors) throw new Error(JSON.stringify(reply).slice(0, 2000))
      lines = []
      size = 0
    }
    for (const { record, addedAt } of entries) {
      const slug = record.slug_values[0]!
      this.#records.set(slug, record)
      const line = JSON.stringify(indexedRecord(indexes[this.#index], record, addedAt))
      lines.push(JSON.stringify({ index: { _id: slug } }), line)
      size += line.length
      if (size > bulkBytes) await send()
    }
    await send()
    await this.refresh()
  }

  async remove(slug: string): Promise<void> {
    this.#records.delete(slug)
    await this.#ask('DELETE', `/${this.#name}/_doc/${encodeURIComponent(slug)}`)
    await this.refresh()
  }

  async refresh(): Promise<void> {
    await this.#ask('POST', `/${this.#name}/_refresh`)
    this.engine.changed()
  }

  async close(): Promise<void> {
    await this.#ask('DELETE', `/${this.#name}`)
    await this.#blocking.close()
  }

  async #ask(method: string, path: string, body?: string): Promise<unknown> {
    const headers = { 'content-type': path.endsWith('_bulk') ? 'application/x-ndjson' : 'application/json' }
    const reply = await fetch(this.#url + path, { method, headers, ...(body !== undefined && { body }) })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text.slice(0, 2000)}`)
    return JSON.parse(text)
  }
}
