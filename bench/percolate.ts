import { performance } from 'node:perf_hooks'
import { publicationsIndex } from '#contract/indexes/publications.data.ts'
import { IndexEngine } from '#search/answer/index-engine.ts'
import { Percolator } from '#search/percolate/percolator.ts'
import { parseQuery } from '#search/query/parse-query.ts'
import { openSegment } from '#search/segment/segment.ts'
import { SegmentBuilder } from '#search/segment/segment-builder.ts'
import { type BenchQuery, Corpus, type Times, timesOf } from './corpus.ts'

interface PercolateFigures {
  searches: number
  /** Different ones. */
  different: number
  /** Milliseconds until all wait for documents. */
  adding: number
  /** Milliseconds of one document. */
  document: Times
  /** Searches that one document is compared with, on average, and matches. */
  asked: number
  matched: number
  /** Milliseconds of a document of an import of a thousand, in parts of 256. */
  imported: number
}

/** Lets `count` saved searches wait over a catalogue of `size` documents, and gives them new documents. */
export function measurePercolate(size: number, count: number): PercolateFigures {
  const corpus = new Corpus(size)
  const records = [...corpus.records()]
  const builder = new SegmentBuilder(publicationsIndex)
  for (const record of records) builder.add(record, 0)
  const engine = new IndexEngine(publicationsIndex)
  engine.setSegments([openSegment(publicationsIndex, builder.finish())])
  const percolator = new Percolator(publicationsIndex, term => engine.recordsWith(term))
  const queries = corpus.queries(count)
  const started = performance.now()
  queries.forEach((query, at) => percolator.add(String(at), requestOf(query)))
  const adding = performance.now() - started
  let [asked, matched] = [0, 0]
  const some = records.slice(0, 300)
  const document = timesOf(some, record => {
    matched += percolator.match([record]).size
    asked += percolator.asked
  })
  const before = performance.now()
  for (let from = 0; from < 1000; from += 256) percolator.match(records.slice(from, Math.min(1000, from + 256)))
  const imported = (performance.now() - before) / 1000
  const rounds = 2 * some.length
  return { searches: count, different: percolator.size, adding, document, asked: asked / rounds, matched: matched / rounds, imported }
}

function requestOf({ keyword, filters, sort }: BenchQuery) {
  const parsed = parseQuery(keyword, publicationsIndex)
  if (!parsed.ok) throw new Error(parsed.reason)
  const { query, plain } = parsed
  return { keyword, query, plain, exclude: [], fields: [], filters, sort, offset: 0, limit: 12, facets: false }
}
