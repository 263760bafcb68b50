import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { searchState } from '#contract/search.ts'
import type { Catalogue } from '#server/catalogue/port.ts'
import { openLog } from '#server/core/log.ts'
import { searchClusterOf } from '#server/core/search-cluster.ts'
import { openCatalogueOf, openRecords } from '#server/open-catalogue.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import { inBatchesOf } from '../batches.ts'
import { Corpus } from '../corpus.ts'
import { benchStateOf } from '../server/http-search.ts'

/** The argument with which this program opens one engine in a folder, and answers what its parent asks. */
export const oneEngineProcess = 'one-engine'

export const asked = ['request', 'facets', 'typeahead', 'counts'] as const
export type Asked = (typeof asked)[number]

/** What the parent asks: the import of a corpus, one search of it, or what this process has taken. */
export type EngineCall = { fill: number } | { ask: Asked; at: number } | { tell: 'room' }

export interface Filled {
  /** Seconds until the records are stored, and from then on until they can be searched. */
  writeSeconds: number
  indexSeconds: number
}
export interface Answered {
  ms: number
  /** Compared between the engines. */
  found: string
}
export interface Room {
  residentMegabytes: number
  peakMegabytes: number
  /** The files of the index in the folder. */
  indexMegabytes: number
}

export const searchesOfCorpus = 320

/** `address` of a cluster, and what the names of its indexes begin with; without it the engine is our own. */
export async function runOneEngine(dir: string, address?: string, prefix = ''): Promise<void> {
  const where = { dataDir: dir, ...(address !== undefined && { searchCluster: searchClusterOf(address, prefix, undefined) }) }
  const log = openLog('silent')
  let catalogue: Catalogue
  let asks: Record<Asked, (at: number) => Promise<string>>

  const answer = async (call: EngineCall): Promise<Filled | Answered | Room> => {
    if ('tell' in call) return roomOf(dir)
    if ('ask' in call) {
      const before = performance.now()
      const found = await asks[call.ask](call.at)
      return { ms: performance.now() - before, found }
    }
    const corpus = new Corpus(call.fill)
    const started = performance.now()
    const records = await openRecords(where, log)
    for (const batch of inBatchesOf(1000, corpus.records())) await records.documents.write(batch)
    const written = performance.now()
    await records.index(() => {})
    await records.documents.close()
    catalogue = await openCatalogueOf(where, { store: await openStore(dir), log, onProgress: () => {}, say: () => {} })
    const opened = performance.now()
    asks = asksOf(catalogue, corpus)
    return { writeSeconds: (written - started) / 1000, indexSeconds: (opened - written) / 1000 }
  }

  process.on('message', call => void answer(call as EngineCall).then(value => process.send!(value)))
  await new Promise<void>(resolve => process.once('disconnect', resolve))
}

function asksOf(catalogue: Catalogue, corpus: Corpus): Record<Asked, (at: number) => Promise<string>> {
  const states = corpus.queries(searchesOfCorpus).map(query => v.parse(searchState, benchStateOf(query)))
  const beginnings = corpus.beginnings(searchesOfCorpus)
  const sight = { filters: true }
  return {
    request: async at => {
      const { total, filters } = await catalogue.search(states[at]!, sight)
      return JSON.stringify([total, filters])
    },
    facets: async at => JSON.stringify(await catalogue.filters(states[at]!)),
    typeahead: async at => JSON.stringify(await catalogue.typeahead({ query: beginnings[at]!, index: 'publications', limit: 8 })),
    counts: async at => JSON.stringify(await catalogue.count(states[at]!)),
  }
}

function roomOf(dir: string): Room {
  const folder = join(dir, 'segments')
  const bytes = readdirSync(dir).includes('segments')
    ? readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
    : 0
  return {
    residentMegabytes: process.memoryUsage().rss / 2 ** 20,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    indexMegabytes: bytes / 2 ** 20,
  }
}
