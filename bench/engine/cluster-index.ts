import pino from 'pino'
import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { documentsOfFolder } from '#server/catalogue/embedded/document-store.ts'
import { openMemoryDatabase } from '#server/catalogue/embedded/storage/database.ts'
import { Documents } from '#server/catalogue/embedded/storage/documents.ts'
import { buildIndex } from '#server/catalogue/opensearch/following/build-index.ts'
import { indexBodyOf } from '#server/catalogue/opensearch/index-body.ts'
import { indexedRecord } from '#server/catalogue/opensearch/indexed-record.ts'
import { indexParts } from '#server/catalogue/opensearch/open.ts'
import { searchClusterOf } from '#server/core/search-cluster.ts'
import { Corpus } from '../corpus.ts'

export interface ClusterIndexFigures {
  documents: number
  seconds: number
  /** Of these, the time of our own analysis alone. */
  analysisSeconds: number
  /** Of the index. */
  megabytes: number
  /** The largest resident size of this process, which also holds the records. */
  peakMegabytes: number
}

/** Fills an index of a running cluster, which SEARCH_TEST_URL names, from a store in memory; undefined without one. */
export async function measureClusterIndex(documents: number): Promise<ClusterIndexFigures | undefined> {
  const address = process.env['SEARCH_TEST_URL']
  if (address === undefined) return undefined
  const prefix = `b${Date.now().toString(36)}`
  const db = openMemoryDatabase()
  const store = documentsOfFolder({ documents: new Documents(db), close: async () => void db.close() })
  const parts = indexParts({
    settings: searchClusterOf(address, prefix, undefined),
    documents: store,
    form: { bodyOf: indexBodyOf, sourceOf: indexedRecord },
    log: pino({ level: 'silent' }),
  })
  try {
    let batch: CatalogueRecord[] = []
    for (const record of new Corpus(documents).records()) {
      batch.push(record)
      if (batch.length < 1000) continue
      await store.write(batch)
      batch = []
    }
    await store.write(batch)
    let analysed = performance.now()
    for await (const page of store.changedSince('publications', 0))
      for (const { record, addedAt } of page) indexedRecord(indexes.publications, record!, addedAt)
    analysed = performance.now() - analysed
    await parts.positions.prepare()
    const started = performance.now()
    const count = await buildIndex(parts, 'publications', { laws: { copiesMs: 1000 } })
    const seconds = (performance.now() - started) / 1000
    const path = `/_cat/indices/${prefix}-publications-*?format=json&bytes=b&h=store.size`
    const [size] = await parts.cluster.request<{ 'store.size': string }[]>('GET', path)
    return {
      documents: count,
      seconds,
      analysisSeconds: analysed / 1000,
      megabytes: Number(size!['store.size']) / 2 ** 20,
      peakMegabytes: process.resourceUsage().maxRSS / 1024,
    }
  } finally {
    await parts.cluster.request('DELETE', `/${prefix}-*`)
    parts.cluster.close()
    await store.close()
  }
}
