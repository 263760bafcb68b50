import { performance } from 'node:perf_hooks'
import { publications } from '#contract/indexes/publications.data.ts'
import { highlight } from '#search/highlight.ts'
import { IndexEngine } from '#search/index-engine.ts'
import { parseQuery } from '#search/parse-query.ts'
import { openSegment } from '#search/segment.ts'
import { SegmentBuilder } from '#search/segment-builder.ts'
import { type BenchQuery, Corpus, type Figures, percentile } from './corpus.ts'
import { RecordStore } from './record-store.ts'

/** Measures full requests of the search core over a corpus of so many documents in one segment; the second round counts. */
export async function measureSearchCore(documents: number, queryCount = 320): Promise<Figures> {
  const corpus = new Corpus(documents)
  const store = new RecordStore()
  const started = performance.now()
  const builder = new SegmentBuilder(publications)
  let storing = 0
  for (const record of corpus.records()) {
    builder.add(record, 0)
    const before = performance.now()
    store.add(record)
    storing += performance.now() - before
  }
  const bytes = builder.finish()
  const buildSeconds = (performance.now() - started - storing) / 1000
  store.close()
  const engine = new IndexEngine(publications)
  engine.setSegments([openSegment(publications, bytes)])
  const queries = corpus.queries(queryCount)
  const totals: number[] = []
  const times: number[] = []
  for (let round = 0; round < 2; round += 1) {
    times.length = 0
    totals.length = 0
    for (const query of queries) {
      const before = performance.now()
      totals.push(request(engine, store, query))
      times.push(performance.now() - before)
    }
  }
  store.dispose()
  return {
    engine: 'search core',
    documents: corpus.size,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    buildSeconds,
    megabytes: bytes.length / 2 ** 20,
    totals,
  }
}

function request(engine: IndexEngine, store: RecordStore, query: BenchQuery): number {
  const parsed = parseQuery(query.keyword, publications)
  if (!parsed.ok) throw new Error(`${query.keyword}: ${parsed.reason}`)
  const reply = engine.search({
    query: parsed.query,
    exclude: [],
    fields: [],
    filters: query.filters,
    sort: query.sort,
    offset: 0,
    limit: 12,
    facets: true,
  })
  for (const hit of reply.hits) highlight(publications, store.get(hit.slug), parsed.query)
  return reply.total
}
