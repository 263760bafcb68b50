import { publicationsIndex } from '#contract/indexes/publications.data.ts'
import { trendsOf } from '#contract/trends.ts'
import { IndexEngine } from '#search/answer/index-engine.ts'
import { trendOf, trendsWithValues } from '#search/answer/trends.ts'
import { parseQuery } from '#search/query/parse-query.ts'
import { openSegment } from '#search/segment/segment.ts'
import { SegmentBuilder } from '#search/segment/segment-builder.ts'
import { Corpus, percentile, type Times } from '../corpus.ts'

interface TrendFigures {
  config: Times
  trend: Times
  /** The slowest trend, and of which search. */
  slowest: { key: string; keyword: string; took: number }
  refused: number
}

/** Measures every trend of searches over one segment, in milliseconds of the processor. */
export function measureTrends(documents: number, searches: number): TrendFigures {
  const corpus = new Corpus(documents)
  const builder = new SegmentBuilder(publicationsIndex)
  for (const record of corpus.records()) builder.add(record, 0)
  const engine = new IndexEngine(publicationsIndex)
  engine.setSegments([openSegment(publicationsIndex, builder.finish())])
  const on = { index: publicationsIndex, engine }
  const configs: number[] = []
  const times: number[] = []
  let slowest = { key: '', keyword: '', took: 0 }
  let refused = 0
  const took = (work: () => unknown): number | undefined => {
    const before = process.cpuUsage()
    try {
      work()
    } catch {
      refused += 1
      return undefined
    }
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  // The whole index is what people see before they type, and the most to count.
  for (const { keyword, filters } of [{ keyword: '', filters: {} }, ...corpus.queries(searches)]) {
    const parsed = parseQuery(keyword, publicationsIndex)
    if (!parsed.ok) throw new Error(`${keyword}: ${parsed.reason}`)
    const request = {
      query: parsed.query,
      exclude: [],
      fields: [],
      filters,
      sort: 'relevance',
      offset: 0,
      limit: 0,
      facets: false,
    } as const
    const config = took(() => trendsWithValues(on, request, { active_in_country: false }))
    if (config !== undefined) configs.push(config)
    for (const { key } of trendsOf('publications')) {
      const time = took(() => trendOf(on, request, { trend: key, active_in_country: false }))
      if (time === undefined) continue
      times.push(time)
      if (time > slowest.took) slowest = { key, keyword, took: time }
    }
  }
  const of = (list: number[]): Times => ({ p50: percentile(list, 0.5), p95: percentile(list, 0.95) })
  return { config: of(configs), trend: of(times), slowest, refused }
}
