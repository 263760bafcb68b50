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
  /** Milliseconds of one document, and of the processor on average. */
  document: Times & { processor: number }
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
  const queries = savedQueries(corpus, count)
  const started = performance.now()
  queries.forEach((query, at) => percolator.put(String(at), requestOf(query)))
  const adding = performance.now() - started
  let [asked, matched] = [0, 0]
  const used = process.cpuUsage()
  const fresh = records.slice(0, 1000).map(record => ({ record, addedAt: 0 }))
  const some = fresh.slice(0, 300)
  const times = timesOf(some, record => {
    matched += percolator.matches([record]).length
    asked += percolator.asked
  })
  const { user, system } = process.cpuUsage(used)
  const before = performance.now()
  for (let from = 0; from < 1000; from += 256) percolator.matches(fresh.slice(from, from + 256))
  const imported = (performance.now() - before) / 1000
  const rounds = 2 * some.length
  const document = { ...times, processor: (user + system) / 1000 / rounds }
  return { searches: count, different: percolator.size, adding, document, asked: asked / rounds, matched: matched / rounds, imported }
}

/** How people search: for something. One in twenty is as broad as a frequent word alone. */
const broad = new Set(['common word', 'two common words', 'or of two', 'or of common, and', 'not', 'prefix', 'in the title', 'everything'])

function savedQueries(corpus: Corpus, count: number): BenchQuery[] {
  const all = corpus.queries(3 * count)
  const some = all.filter(({ kind }) => broad.has(kind)).slice(0, count / 20)
  return [...some, ...all.filter(({ kind }) => !broad.has(kind)).slice(0, count - some.length)]
}

function requestOf({ keyword, filters, sort }: BenchQuery) {
  const parsed = parseQuery(keyword, publicationsIndex)
  if (!parsed.ok) throw new Error(parsed.reason)
  const { query, plain } = parsed
  return { keyword, query, plain, exclude: [], fields: [], filters, sort, offset: 0, limit: 12, facets: false }
}
