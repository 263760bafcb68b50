import { asked, oneEngineProcess, runOneEngine } from './one-engine.ts'
import { huntHostileMethods } from './hostile-methods.ts'
import { huntHostileSearches } from './hostile-searches.ts'
import { measureClusterIndex } from './cluster-index.ts'
import { measureFts5 } from './fts5.ts'
import { measureMaps } from './maps.ts'
import { measurePercolator } from './percolate.ts'
import { measureSearchCore } from './search-core.ts'
import { measureShard } from './shard.ts'
import { measureTrends } from './trends.ts'
import { mismatches } from '../corpus.ts'
import { say, ms, met, type Reports, type Processes } from '../report.ts'
import { type EngineFigures, measureEngines, withoutNode } from './engines.ts'

// The address of the node has no password; without one only our own engine is measured.
const searchNode = process.env['INDAGO_SEARCH_NODE']

async function reportShard(): Promise<void> {
  say('One shard: our own engine, and an OpenSearch with documents as the catalogue writes them; an exact total, the first 12, every facet')
  for (const documents of [20_000, 100_000]) {
    const core = measureSearchCore(documents, 300)
    say(`  ${documents.toLocaleString('en')} documents`)
    say(
      `    ours: built in ${core.buildSeconds.toFixed(1)} s, ${core.megabytes.toFixed(0)} MB; p50 ${ms(core.request.p50)} p95 ${ms(core.request.p95)}`,
    )
    if (searchNode === undefined) continue
    const { analysisSeconds, writeSeconds, megabytes, heapMegabytes, took } = await measureShard(searchNode, documents)
    say(
      `    OpenSearch: tokens ${analysisSeconds.toFixed(1)} s, written in ${writeSeconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB, heap ${heapMegabytes.toFixed(0)} MB`,
    )
    say(`    took p50 ${took.p50} p95 ${took.p95} p99 ${took.p99} ms`)
  }
}

function reportSearch(): void {
  say('Search: full request (matches, exact total, disjunctive counts of every facet, top 12 fetched and highlighted), one thread')
  for (const [documents, goal] of [
    [20_000, 5],
    [200_000, 10],
    ...(process.env['INDAGO_BENCH_MILLION'] === '1' ? [[1_000_000, 25] as const] : []),
  ] as const) {
    const core = measureSearchCore(documents)
    const fts5 = measureFts5(documents)
    const beside = (ours: number, theirs: number): string => `SQLite FTS5 ${ms(theirs)}, ratio ${(theirs / ours).toFixed(1)} to 1`
    say(
      `  ${documents.toLocaleString('en')} documents; totals that differ between the two: ${mismatches(core, fts5)} of ${core.totals.length} queries`,
    )
    say(
      `    full request p50 ${ms(core.request.p50)} p95 ${ms(core.request.p95)} (goal ≤ ${goal} ms: ${met(core.request.p95 <= goal)}); p95 of ${beside(core.request.p95, fts5.request.p95)}`,
    )
    say(
      `    typeahead p50 ${ms(core.typeahead.p50)} p95 ${ms(core.typeahead.p95)} (goal ≤ 3 ms: ${met(core.typeahead.p95 <= 3)}); p95 of ${beside(core.typeahead.p95, fts5.typeahead.p95)}`,
    )
    say(`    with 2,000 live changes p95 ${ms(core.live.p95)}, the longest change ${ms(core.live.longestChange)}`)
    say(`    built in ${core.buildSeconds.toFixed(1)} s, ${core.megabytes.toFixed(0)} MB`)
  }
}

function reportPercolate(): void {
  say('A new record and 10,000 saved searches, processor time (goal: 5 ms for searches that find less than a thousandth of the records)')
  for (const [documents, isSpecific] of [
    [20_000, true],
    [200_000, true],
    [200_000, false],
  ] as const) {
    const { alone, together, finds, readSeconds } = measurePercolator(documents, 10_000, isSpecific)
    say(
      `  ${documents.toLocaleString('en')} documents, ${isSpecific ? 'specific' : 'all'} searches: alone p50 ${ms(alone.p50)} p95 ${ms(alone.p95)}, among 32 p50 ${ms(together.p50)} p95 ${ms(together.p95)}${isSpecific ? ` (${met(alone.p95 <= 5)})` : ''}; ${finds.toFixed(1)} find it; read in ${readSeconds.toFixed(1)} s`,
    )
  }
}

function reportTrends(): void {
  say('Trends of a search, each over all its results, processor time (goal: 150 ms)')
  const { config, trend, slowest, refused } = measureTrends(200_000, 60)
  say(`  200,000 documents: configuration p50 ${ms(config.p50)} p95 ${ms(config.p95)}; one trend p50 ${ms(trend.p50)} p95 ${ms(trend.p95)}`)
  say(`  the slowest ${ms(slowest.took)} (${met(slowest.took <= 150)}): ${slowest.key} of “${slowest.keyword}”; too costly: ${refused}`)
}

function reportMaps(): void {
  say('Maps of a search with a country chosen, processor time (goal: 100 ms)')
  const { p50, p95, slowest, regions } = measureMaps(200_000, 120)
  say(`  200,000 organisations, up to ${regions} regions: p50 ${ms(p50)} p95 ${ms(p95)}`)
  say(`  the slowest ${ms(slowest.took)} (${met(slowest.took <= 100)}): ${slowest.map} of “${slowest.keyword}”`)
}

function reportHostile(): void {
  const seed = Number(process.env['INDAGO_SEED'] ?? 1)
  const { tried, refused, worst } = huntHostileSearches(200_000, 60 * Number(process.env['INDAGO_HUNT_MINUTES'] ?? 10), seed)
  say(`Hostile searches, 200,000 documents, seed ${seed}: ${tried} tried, ${refused} refused; goal ≤ 50 ms: ${met(worst[0]!.ms <= 50)}`)
  for (const { search, ms: took, counted, refused } of worst.slice(0, 8)) {
    const { keyword, exclude, search_by_fields, filters, sort, page } = search
    const rest = JSON.stringify([exclude.length, search_by_fields, Object.keys(filters), sort, page])
    say(
      `  ${ms(took)}, counted ${ms(counted)}, ${refused ? 'refused' : 'answered'}: ${keyword.length} characters ${keyword.slice(0, 140)} ${rest}`,
    )
  }
}

async function reportHostileMethods(): Promise<void> {
  const seed = Number(process.env['INDAGO_SEED'] ?? 1)
  const found = await huntHostileMethods(200_000, 60 * Number(process.env['INDAGO_HUNT_MINUTES'] ?? 10), seed)
  say(`Hostile calls of each method, 200,000 documents, seed ${seed}; goal ≤ 50 ms: ${met(found[0]!.ms <= 50)}`)
  for (const { name, tried, refused, ms: took, arguments: given } of found)
    say(`  ${name.padEnd(18)} ${ms(took).padStart(10)}  ${String(tried).padStart(5)} tried, ${refused} refused  ${given.slice(0, 160)}`)
}

async function reportClusterIndex(wanted: readonly string[]): Promise<void> {
  for (const documents of [20_000, ...(wanted.includes('cluster-index') ? [200_000] : [])]) {
    const figures = await measureClusterIndex(documents)
    if (!figures) {
      say('The index of a search cluster: skipped, SEARCH_TEST_URL names none')
      break
    }
    const { seconds, analysisSeconds, megabytes, peakMegabytes } = figures
    say(
      `Index of a search cluster: ${figures.documents.toLocaleString('en')} documents in ${seconds.toFixed(1)} s, ${Math.round(figures.documents / seconds).toLocaleString('en')}/s (our analysis alone ${analysisSeconds.toFixed(1)} s), ${megabytes.toFixed(0)} MB, peak ${peakMegabytes.toFixed(0)} MB`,
    )
  }
}

async function reportEngines(): Promise<void> {
  const documents = Number(process.env['INDAGO_DOCUMENTS'] ?? 200_000)
  const reason = withoutNode()
  if (reason) say(`Both engines: skipped, ${reason}`)
  else {
    say(`Both engines behind the port of the catalogue, ${documents.toLocaleString('en')} publications, by turns`)
    const { embedded, cluster, node, different } = await measureEngines(documents, say)
    const beside = (what: string, of: (figures: EngineFigures) => number, unit: string): void => {
      const [ours, theirs] = [of(embedded), of(cluster)]
      const digits = Math.max(ours, theirs) < 100 ? 1 : 0
      say(
        `  ${what.padEnd(26)} ours ${ours.toFixed(digits)} ${unit}, OpenSearch ${theirs.toFixed(digits)} ${unit}, ratio ${(theirs / ours).toFixed(1)}`,
      )
    }
    beside('records stored', ({ filled }) => documents / filled.writeSeconds, 'a second')
    beside('made searchable', ({ filled }) => documents / filled.indexSeconds, 'a second')
    beside('import in all', ({ filled }) => documents / (filled.writeSeconds + filled.indexSeconds), 'a second')
    for (const what of asked) {
      for (const part of ['p50', 'p95', 'p99'] as const) beside(`${what} ${part}`, ({ times }) => times[what][part], 'ms')
      const { calls, ms: took } = node.effort[what]
      say(
        `  ${''.padEnd(26)} ${different[what]} answers differ; ${calls.toFixed(1)} calls of the node each, of whose shards ${took.toFixed(1)} ms`,
      )
    }
    beside('index on the disk', ({ room }) => room.indexMegabytes, 'MB')
    beside('memory of the process', ({ room }) => room.residentMegabytes, 'MB')
    beside('at most, with the import', ({ room }) => room.peakMegabytes, 'MB')
    say(`  the node beside it: heap ${node.heapMegabytes.toFixed(0)} MB, process ${node.residentMegabytes?.toFixed(0) ?? '–'} MB`)
  }
}

export const engineReports: Reports = {
  shard: { report: reportShard, isOnlyNamed: true },
  search: { report: reportSearch },
  percolate: { report: reportPercolate },
  trends: { report: reportTrends },
  maps: { report: reportMaps },
  hostile: { report: reportHostile, isOnlyNamed: true },
  'hostile-methods': { report: reportHostileMethods, isOnlyNamed: true },
  'cluster-index': { report: reportClusterIndex },
  engines: { report: reportEngines, isOnlyNamed: true },
}

export const engineProcesses: Processes = {
  [oneEngineProcess]: (folder, address, prefix) => runOneEngine(folder, address, prefix),
}
