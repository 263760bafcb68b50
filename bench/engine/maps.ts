import * as v from 'valibot'
import { organisationsIndex } from '#contract/indexes/organisations.data.ts'
import { type MapFilter, mapFilters } from '#contract/maps.ts'
import { searchState } from '#contract/search.ts'
import { ownSynonyms, Synonyms } from '#search/index.ts'
import { openSegment } from '#search/segment/segment.ts'
import { SegmentBuilder } from '#search/segment/segment-builder.ts'
import { landscapeSearches } from '#server/catalogue/searches/landscape.ts'
import { usStates } from '#server/catalogue/searches/us-states.data.ts'
import { openMemoryDatabase } from '#server/catalogue/embedded/storage/database.ts'
import { Documents } from '#server/catalogue/embedded/storage/documents.ts'
import { EmbeddedIndex } from '#server/catalogue/embedded/storage/searched-index.ts'
import { Corpus, percentile, randomFrom, type Times } from '../corpus.ts'

interface MapFigures extends Times {
  /** Milliseconds of the processor of the slowest map, and of which search. */
  slowest: { map: MapFilter; keyword: string; took: number }
  regions: number
}

/** Measures both maps of searches over so many organisations, as the search thread answers them, in milliseconds of the processor. */
export function measureMaps(documents: number, searches: number): MapFigures {
  const corpus = new Corpus(documents)
  const random = randomFrom(19)
  const builder = new SegmentBuilder(organisationsIndex)
  const states = [...usStates]
  let number = 0
  for (const { slug_values, source, title, abstract } of corpus.records()) {
    number += 1
    const country = random() < 0.3 ? 'United States' : `Land ${Math.floor(random() ** 2 * 240)}`
    const region = states[Math.floor(random() * states.length)]!
    builder.add({ index: 'organisations', slug_values, source, name: title, about: abstract, country: [{ name: country }], region }, 0)
  }
  const searched = new EmbeddedIndex(organisationsIndex, new Documents(openMemoryDatabase()))
  searched.synonyms = new Synonyms(ownSynonyms)
  searched.adopt(openSegment(organisationsIndex, builder.finish()), number)
  const { map: answer } = landscapeSearches({ get: () => searched })
  const times: number[] = []
  let slowest: MapFigures['slowest'] = { map: 'world', keyword: '', took: 0 }
  let regions = 0
  const keywords = corpus.queries(searches).flatMap(({ keyword }) => (keyword.includes(':') ? [] : [keyword]))
  // All records are what people see before they type, and the most to count.
  for (const keyword of ['', ...keywords])
    for (const map of mapFilters) {
      const state = v.parse(searchState, {
        index: 'organisations',
        keyword,
        filters: { country: { buckets: [{ value: 'united-states' }] } },
      })
      const before = process.cpuUsage()
      regions = Math.max(regions, answer(state, map).regions.length)
      const { user, system } = process.cpuUsage(before)
      const took = (user + system) / 1000
      times.push(took)
      if (took > slowest.took) slowest = { map, keyword, took }
    }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), slowest, regions }
}
