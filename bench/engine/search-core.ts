import { performance } from 'node:perf_hooks'
import { publicationsIndex } from '#contract/indexes/publications.data.ts'
import { cardHighlights } from '#search/answer/highlight.ts'
import { IndexEngine } from '#search/answer/index-engine.ts'
import { parseQuery } from '#search/query/parse-query.ts'
import { openSegment } from '#search/segment/segment.ts'
import { SegmentBuilder } from '#search/segment/segment-builder.ts'
import { type BenchQuery, Corpus, type Figures, type Times, timesOf } from '../corpus.ts'
import { RecordStore } from './record-store.ts'

/** Records that are changed while the server runs, before a new segment holds them. */
const liveRecords = 2000

interface CoreFigures extends Figures {
  /** Full requests with `liveRecords` changed records, and the longest time of one change. */
  live: Times & { longestChange: number }
}

/** Measures the search core over one segment of `size` documents. */
export function measureSearchCore(documents: number, queryCount = 320): CoreFigures {
  const corpus = new Corpus(documents)
  const store = new RecordStore()
  const started = performance.now()
  const builder = new SegmentBuilder(publicationsIndex)
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
  const engine = new IndexEngine(publicationsIndex)
  engine.setSegments([openSegment(publicationsIndex, bytes)])
  const queries = corpus.queries(queryCount)
  const totals = new Map<BenchQuery, number>()
  const times = timesOf(queries, query => totals.set(query, request(engine, store, query)))
  const typeahead = timesOf(corpus.beginnings(480), beginning => engine.complete(beginning, 20))
  const longestChange = change(engine, corpus)
  const live = timesOf(queries, query => request(engine, store, query))
  store.dispose()
  return {
    engine: 'search core',
    documents: corpus.size,
    request: times,
    typeahead,
    live: { ...live, longestChange },
    buildSeconds,
    megabytes: bytes.length / 2 ** 20,
    totals: queries.map(query => totals.get(query)!),
  }
}

/** Changes the first records one by one, with a search after every tenth; milliseconds of the longest put or search. */
function change(engine: IndexEngine, corpus: Corpus): number {
  let longest = 0
  let changed = 0
  for (const record of corpus.records()) {
    const before = performance.now()
    engine.put({ ...record, is_open_access: true }, 1)
    if (changed % 10 === 0) engine.total({ ...everything, query: undefined })
    longest = Math.max(longest, performance.now() - before)
    changed += 1
    if (changed === liveRecords) break
  }
  return longest
}

const everything = { exclude: [], fields: [], filters: {}, sort: 'relevance', offset: 0, limit: 12, facets: true } as const

function request(engine: IndexEngine, store: RecordStore, query: BenchQuery): number {
  const parsed = parseQuery(query.keyword, publicationsIndex)
  if (!parsed.ok) throw new Error(`${query.keyword}: ${parsed.reason}`)
  const reply = engine.search({ ...everything, query: parsed.query, filters: query.filters, sort: query.sort })
  const highlightsOf = cardHighlights(publicationsIndex, parsed.query)
  for (const hit of reply.hits) highlightsOf(store.get(hit.slug))
  return reply.total
}
