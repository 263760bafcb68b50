import * as v from 'valibot'
import { publicationsIndex } from '#contract/indexes/publications.data.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { searchState } from '#contract/search.ts'
import { alertRequest, IndexEngine, ownSynonyms, Percolator, SegmentBuilder, openSegment, Synonyms } from '#search/index.ts'
import { inBatchesOf } from '../batches.ts'
import { Corpus, percentile, type Times } from '../corpus.ts'

interface PercolateFigures {
  /** Milliseconds of the processor for a record: alone, and as one of 32. */
  alone: Times
  together: Times
  /** Searches that find a record, in the mean. */
  finds: number
  /** Seconds until all searches are known. */
  readSeconds: number
}

/** New records that are matched. */
const added = 320

/** Of the processor: the machine may be busy with other things. */
function msSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Matches new records with saved searches, whose words are as frequent as in a catalogue of `documents`. `isSpecific`: without searches that find much. */
export function measurePercolator(documents: number, searches: number, isSpecific: boolean): PercolateFigures {
  const corpus = new Corpus(documents)
  const builder = new SegmentBuilder(publicationsIndex)
  const last: CatalogueRecord[] = []
  for (const record of corpus.records()) {
    builder.add(record, 0)
    last.push(record)
    if (last.length > added) last.shift()
  }
  const whole = new IndexEngine(publicationsIndex)
  whole.setSegments([openSegment(publicationsIndex, builder.finish())])
  const synonyms = new Synonyms(ownSynonyms)
  const requests = corpus.queries(isSpecific ? 4 * searches : searches).map(({ keyword, filters }) => {
    const chosen = Object.entries(filters).map(([name, values]) => [name, { buckets: values.map(value => ({ value })) }])
    const state = v.parse(searchState, { index: 'publications', keyword, filters: Object.fromEntries(chosen) })
    return alertRequest({ index: publicationsIndex, synonyms }, state, {})
  })
  const specific = isSpecific ? requests.filter(request => whole.total(request) * 1000 < documents).slice(0, searches) : requests
  const started = process.cpuUsage()
  const percolator = new Percolator(publicationsIndex, term => whole.recordsWith(term))
  specific.forEach((request, at) => percolator.put(String(at), request))
  const readSeconds = msSince(started) / 1000
  const records = last.map(record => ({ record, addedAt: 0 }))
  let finds = 0
  const timed = (size: number): Times => {
    const times: number[] = []
    finds = 0
    for (const batch of inBatchesOf(size, records)) {
      const before = process.cpuUsage()
      finds += percolator.matches(batch).length
      times.push(msSince(before) / batch.length)
    }
    return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) }
  }
  timed(1)
  return { alone: timed(1), together: timed(32), finds: finds / records.length, readSeconds }
}
