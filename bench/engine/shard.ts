import { publicationsIndex } from '#contract/indexes/publications.data.ts'
import { indexBodyOf } from '#server/catalogue/opensearch/index-body.ts'
import { indexedRecord } from '#server/catalogue/opensearch/indexed-record.ts'
import { facetField, fieldNames } from '#server/catalogue/opensearch/index-fields.ts'
import { Corpus, percentile } from '../corpus.ts'

export interface ShardFigures {
  /** Seconds of this process for the tokens, and of the node until they can be found. */
  analysisSeconds: number
  writeSeconds: number
  /** On the disk, merged into one segment. */
  megabytes: number
  heapMegabytes: number
  /** Milliseconds that the node says a page of a search took: an exact total, the first 12, and every facet. */
  took: { p50: number; p95: number; p99: number }
}

const ofOneCall = 1000
const index = 'indago-bench-shard'

/** What one shard of one node of an OpenSearch needs and takes, without a replica. `url`: of the node, without a password. */
export async function measureShard(url: string, documents: number, queries = 300): Promise<ShardFigures> {
  const ask = async <T>(method: string, path: string, body?: string): Promise<T> => {
    const answer = await fetch(url + path, { method, ...(body !== undefined && { body, headers: { 'Content-Type': 'application/json' } }) })
    if (!answer.ok && method !== 'DELETE') throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 400)}`)
    return (await answer.json()) as T
  }
  await ask('DELETE', `/${index}`)
  const { settings, mappings } = indexBodyOf(publicationsIndex)
  const one = { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '-1' }
  await ask('PUT', `/${index}`, JSON.stringify({ settings: { ...settings, ...one }, mappings }))
  const corpus = new Corpus(documents)
  let [analysis, writing] = [0, 0]
  let lines: string[] = []
  const send = async () => {
    const from = performance.now()
    const { errors } = await ask<{ errors: boolean }>('POST', `/${index}/_bulk`, `${lines.join('\n')}\n`)
    if (errors) throw new Error('a document was refused')
    lines = []
    writing += performance.now() - from
  }
  for (const record of corpus.records()) {
    const from = performance.now()
    lines.push('{"index":{}}', JSON.stringify(indexedRecord(publicationsIndex, record, 0)))
    analysis += performance.now() - from
    if (lines.length >= 2 * ofOneCall) await send()
  }
  if (lines.length > 0) await send()
  const from = performance.now()
  await ask('POST', `/${index}/_refresh`)
  writing += performance.now() - from
  await ask('POST', `/${index}/_forcemerge?max_num_segments=1&flush=true`)
  // What was merged is left only now.
  await ask('POST', `/${index}/_refresh`)
  const aggs = Object.fromEntries(publicationsIndex.facets.map(({ name }) => [name, { terms: { field: facetField(name), size: 20 } }]))
  const took: number[] = []
  for (const { keyword } of corpus.queries(queries)) {
    const words = keyword.match(/[a-z]{3,}/g) ?? []
    const must = words.map(word => ({ term: { [fieldNames.all]: word } }))
    const query = must.length === 0 ? { match_all: {} } : { bool: { must } }
    const asked = JSON.stringify({ query, size: 12, _source: false, track_total_hits: true, aggs })
    const answer = await ask<{ took: number }>('POST', `/${index}/_search?request_cache=false`, asked)
    took.push(answer.took)
  }
  const stats = await ask<{ _all: { total: { store: { size_in_bytes: number } } } }>('GET', `/${index}/_stats/store`)
  const nodes = await ask<{ nodes: Record<string, { jvm: { mem: { heap_used_in_bytes: number } } }> }>('GET', '/_nodes/stats/jvm')
  await ask('DELETE', `/${index}`)
  return {
    analysisSeconds: analysis / 1000,
    writeSeconds: writing / 1000,
    megabytes: stats._all.total.store.size_in_bytes / 2 ** 20,
    heapMegabytes: Math.max(...Object.values(nodes.nodes).map(({ jvm }) => jvm.mem.heap_used_in_bytes)) / 2 ** 20,
    took: { p50: percentile(took, 0.5), p95: percentile(took, 0.95), p99: percentile(took, 0.99) },
  }
}
