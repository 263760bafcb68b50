import { hasJudgedAffiliations, measureAffiliations } from './affiliations.ts'
import { measureFirstWords, measureSentenceAnalyst } from './analyst.ts'
import { analyseItems, itemsProcess, measureItems } from './analyst-memory.ts'
import { measurePages } from './browser.ts'
import { measureClusterIndex } from './cluster-index.ts'
import { mismatches } from './corpus.ts'
import { measureDetails } from './details.ts'
import { measureDeviceSearch } from './device-search.ts'
import { type EngineFigures, measureEngines, withoutNode } from './engines.ts'
import { measurePageExport } from './export-page.ts'
import { measureHttpExport, measureWorkbook, workbookProcess, writeWorkbook } from './exports.ts'
import { measureFirstVisit } from './first-visit.ts'
import { measureFolder } from './folders.ts'
import { measureFts5 } from './fts5.ts'
import { measureHostileGuests } from './hostile-guests.ts'
import { huntHostileMethods } from './hostile-methods.ts'
import { huntHostileSearches } from './hostile-searches.ts'
import { measureHttpSearch } from './http-search.ts'
import { measureIdle } from './idle.ts'
import { measureImport } from './import.ts'
import { lighthouseCategories, type LighthouseRun, measureLighthouse } from './lighthouse.ts'
import { measureCommunityPages } from './community-pages.ts'
import { measureGroupPages } from './group-pages.ts'
import { attackUntilInputEnds, guestsProcess } from './load/guests.ts'
import { type LoadFigures, measureLoad } from './load/load.ts'
import { measureLive } from './live.ts'
import { measureStorm } from './live-storm.ts'
import { measureLogin } from './login.ts'
import { measureMaps } from './maps.ts'
import { engineNames } from './quality/engines.ts'
import { asked, oneEngineProcess, runOneEngine } from './one-engine.ts'
import { measurePercolator } from './percolate.ts'
import { measurePhone, measureTaps, type TapFigures, type Visit } from './phone.ts'
import { measureProfiles } from './profile.ts'
import { measureQuality, qualitySetNames } from './quality/quality.ts'
import { measureReferences } from './references.ts'
import { measureSearchCore } from './search-core.ts'
import { measureShard } from './shard.ts'
import { measureTrends } from './trends.ts'
import { measurePostgresWrites, measureWrites } from './writes.ts'

const wanted = process.argv.slice(2)
const chosen = (name: string): boolean => wanted.length === 0 || wanted.includes(name)
const say = (line: string): void => console.log(line)
const ms = (value: number): string => `${value.toFixed(1)} ms`
const quantile = (values: number[], part: number): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)]!
const median = (values: number[]): number => quantile(values, 0.5)
const met = (good: boolean): string => (good ? 'met' : 'MISSED')

// Only when named. The address of the node has no password; without one only our own engine is measured.
const searchNode = process.env['INDAGO_SEARCH_NODE']
if (wanted.includes('shard')) {
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

if (chosen('search')) {
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

if (chosen('percolate')) {
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

if (wanted[0] === workbookProcess) {
  await writeWorkbook(wanted[1]!, Number(wanted[2]))
  process.exit(0)
}

if (chosen('exports')) {
  say('Writing a workbook of 50,000 rows and 12 columns, with the 100,000 rows of a list over HTTP below')
  for (const writer of ['ours', 'exceljs'] as const) {
    const figures = measureWorkbook(writer, 50_000)
    if (!figures) {
      say(`  ${writer.padEnd(8)} not measured: INDAGO_EXCELJS names no folder with it`)
      continue
    }
    const { seconds, processorSeconds, megabytes, fileMegabytes } = figures
    const goal = writer === 'ours' ? ` (goal ≤ 1.5 s and ≤ 150 MB: ${met(seconds <= 1.5 && megabytes <= 150)})` : ''
    say(
      `  ${writer.padEnd(8)} ${seconds.toFixed(2)} s, ${processorSeconds.toFixed(2)} s of the processor, ${megabytes.toFixed(0)} MB at most, a file of ${fileMegabytes.toFixed(2)} MB${goal}`,
    )
  }
  const { seconds, processorSeconds, megabytes, status } = await measureHttpExport(100_000)
  say(
    `  100,000 rows over HTTP ${seconds.toFixed(1)} s, ${processorSeconds} s of the server’s processor time (goal ≤ 20 s: ${met(seconds <= 20 && status === 200)}), a file of ${megabytes.toFixed(1)} MB`,
  )
}

if (chosen('trends')) {
  say('Trends of a search, each over all its results, processor time (goal: 150 ms)')
  const { config, trend, slowest, refused } = measureTrends(200_000, 60)
  say(`  200,000 documents: configuration p50 ${ms(config.p50)} p95 ${ms(config.p95)}; one trend p50 ${ms(trend.p50)} p95 ${ms(trend.p95)}`)
  say(`  the slowest ${ms(slowest.took)} (${met(slowest.took <= 150)}): ${slowest.key} of “${slowest.keyword}”; too costly: ${refused}`)
}

if (chosen('maps')) {
  say('Maps of a search with a country chosen, processor time (goal: 100 ms)')
  const { p50, p95, slowest, regions } = measureMaps(200_000, 120)
  say(`  200,000 organisations, up to ${regions} regions: p50 ${ms(p50)} p95 ${ms(p95)}`)
  say(`  the slowest ${ms(slowest.took)} (${met(slowest.took <= 100)}): ${slowest.map} of “${slowest.keyword}”`)
}

if (chosen('references')) {
  say('Reading 5,000 references of a file on a device, one thread')
  for (const [format, { megabytes, seconds, processorSeconds, longestStep, entries }] of Object.entries(measureReferences(5000)))
    say(
      `  ${format.padEnd(8)} ${megabytes.toFixed(1)} MB in ${seconds.toFixed(2)} s (goal ≤ 3 s: ${met(seconds <= 3 && entries === 5000)}), ${processorSeconds.toFixed(2)} s of the processor, the longest step ${ms(longestStep)}`,
    )
}

if (chosen('export-page')) {
  say('Exports in a page of a browser, all publications of the demo catalogue')
  for (const { format, items, seconds, megabytes, longestTask } of await measurePageExport(['Excel', 'CSV', 'BibTeX', 'JSON Lines']))
    say(
      `  ${format.padEnd(10)} ${items.toLocaleString('en')} items, ${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s; the longest task of the page ${ms(longestTask)} (goal ≤ 50 ms: ${met(longestTask <= 50)})`,
    )
}

if (wanted.includes('hostile')) {
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

if (wanted.includes('hostile-methods')) {
  const seed = Number(process.env['INDAGO_SEED'] ?? 1)
  const found = await huntHostileMethods(200_000, 60 * Number(process.env['INDAGO_HUNT_MINUTES'] ?? 10), seed)
  say(`Hostile calls of each method, 200,000 documents, seed ${seed}; goal ≤ 50 ms: ${met(found[0]!.ms <= 50)}`)
  for (const { name, tried, refused, ms: took, arguments: given } of found)
    say(`  ${name.padEnd(18)} ${ms(took).padStart(10)}  ${String(tried).padStart(5)} tried, ${refused} refused  ${given.slice(0, 160)}`)
}

if (wanted.includes('hostile-guests')) {
  const { quiet, hostile, answers, firstRefusal, failed } = await measureHostileGuests(200_000)
  const tell = ({ asked, p50, p95 }: typeof quiet): string => `${asked} asked, p50 ${ms(p50)} p95 ${ms(p95)}`
  say('Searches of 20 people over HTTP beside six guests who send expensive searches without a pause, 200,000 records, built server')
  say(`  alone  ${tell(quiet)}`)
  say(
    `  beside ${tell(hostile)} (goal p95 ≤ 60 ms more: ${met(hostile.p95 <= quiet.p95 + 60 && failed === 0)}); answers other than 200: ${failed}`,
  )
  say(`  the guests got ${JSON.stringify(answers)}, the first 429 after ${firstRefusal?.toFixed(1) ?? '–'} s`)
}

if (wanted[0] === guestsProcess) {
  await attackUntilInputEnds(wanted[1]!)
  process.exit(0)
}

if (wanted.includes('load')) {
  const minutes = Number(process.env['INDAGO_LOAD_MINUTES'] ?? 5)
  const perSecond = Number(process.env['INDAGO_LOAD_READS'] ?? 200)
  say(
    `Load: ${perSecond} reads and ${perSecond / 2} writes a second for ${minutes} min, however slowly they are answered; 100,000 records, built server`,
  )
  const tell = (
    name: string,
    { all, kinds, lateness, failed, busy, memory, growth, acknowledged, repeated, wrong, live, guests }: LoadFigures,
  ): void => {
    const errors = Object.entries(failed).map(([status, count]) => `${count} × ${status}`)
    const hasErrors = Object.keys(failed).some(status => Number(status) >= 500 || status === '0')
    say(
      `  ${name}: ${all.asked.toLocaleString('en')} asked, p50 ${ms(all.p50)} (goal ≤ 25 ms: ${met(all.p50 <= 25)}), p99 ${ms(all.p99)} (goal ≤ 250 ms: ${met(all.p99 <= 250)}); the generator was late by ${ms(lateness)} (p99); the server used ${Math.round(busy * 100)} % of a core`,
    )
    for (const [kind, { asked, p50, p99 }] of kinds)
      say(`    ${kind.padEnd(16)} ${asked.toLocaleString('en').padStart(7)}  p50 ${ms(p50).padStart(9)}  p99 ${ms(p99).padStart(9)}`)
    say(`    answers other than 200: ${errors.join(', ') || 'none'} (goal no 5xx: ${met(!hasErrors)})`)
    say(
      `    memory each minute ${memory.map(megabytes => Math.round(megabytes)).join(', ')} MB; since the first ${(growth * 100).toFixed(1)} % (goal < 10 %: ${met(growth < 0.1)})`,
    )
    say(
      `    ${acknowledged.toLocaleString('en')} writes acknowledged, ${repeated} sent twice; read back, not there exactly once: ${wrong.length} (goal 0: ${met(wrong.length === 0)})`,
    )
    for (const one of wrong.slice(0, 5)) say(`      ${one}`)
    say(
      `    ${live.held} of ${live.people} live connections held to the end (${met(live.held === live.people)}), ${live.hints.toLocaleString('en')} hints heard`,
    )
    if (guests) say(`    the guests got ${JSON.stringify(guests)}`)
  }
  await measureLoad({ minutes, perSecond }, tell)
}

if (chosen('http-search')) {
  const figures = await measureHttpSearch(200_000)
  say(
    `Search over HTTP: ${figures.users} users, one search each every 2 s, ${figures.documents.toLocaleString('en')} records, built server`,
  )
  for (const [name, { asked, p50, p95, p99 }] of [
    ['page of results', figures.page],
    ['totals of all indexes', figures.totals],
    ['both, as the app asks', figures.search],
    ['typeahead', figures.typeahead],
  ] as const)
    say(`  ${name.padEnd(22)} ${asked.toLocaleString('en').padStart(6)} asked  p50 ${ms(p50)} p95 ${ms(p95)} p99 ${ms(p99)}`)
  say(`  goal p95 ≤ 30 ms: ${met(figures.search.p95 <= 30 && figures.failed === 0)}; answers other than 200: ${figures.failed}`)
}

if (chosen('device-search')) {
  for (const [way, what] of [
    ['slow', 'in the page, its processor 4 times slower'],
    ['page', 'in the page, at full speed'],
    ['worker', 'in the worker, at full speed, messages included'],
  ] as const) {
    const { records, queries, first, again, cold, next, stored } = await measureDeviceSearch(way)
    say(`Search on the device, ${what}: ${records.toLocaleString('en')} records, ${queries} queries with facets and highlights`)
    say(`  p50 ${ms(again.p50)} p95 ${ms(again.p95)}; each asked for the first time p50 ${ms(first.p50)} p95 ${ms(first.p95)}`)
    say(`  first start: all records indexed and searched in ${cold.toFixed(2)} s; stored are ${stored.toFixed(1)} MB`)
    say(`  next start: the stored index read, decrypted, opened and searched in ${next.toFixed(2)} s`)
    if (way === 'slow') say(`  goal first start ≤ 2 s: ${met(cold <= 2)}; p95 ≤ 50 ms: ${met(again.p95 <= 50)}`)
  }
}

if (chosen('import')) {
  const figures = await measureImport()
  if (!figures) say('Import: skipped, the ACL Anthology is not in ../shared/data')
  else {
    say(`Import of the ACL Anthology: ${figures.records.toLocaleString('en')} papers in ${figures.seconds.toFixed(1)} s`)
    say(`  ${Math.round(figures.records / figures.seconds).toLocaleString('en')} records/s, peak ${Math.round(figures.peakMegabytes)} MB`)
    say(`  goal ≤ 60 s and ≤ 1,000 MB: ${met(figures.seconds <= 60 && figures.peakMegabytes <= 1000)}`)
  }
}

if (chosen('cluster-index')) {
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

if (wanted[0] === oneEngineProcess) {
  await runOneEngine(wanted[1]!, wanted[2], wanted[3])
  process.exit(0)
}

if (wanted.includes('engines')) {
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

if (chosen('affiliations')) {
  if (!hasJudgedAffiliations()) say('Affiliations: skipped, the register of organisations is not in ../shared/data')
  else {
    const { organisations, buildMs, megabytes, halves, perSecond } = await measureAffiliations()
    say(`Affiliations: which of ${organisations.toLocaleString('en')} organisations a string means, over pairs of string and organisation`)
    for (const { half, strings, right, wrong, missed, precision, recall } of halves) {
      const goal = half === 'test' ? ` (goal ≥ 0.85 each: ${met(Math.min(precision, recall) >= 0.85)})` : ''
      const pairs = `${right} right, ${wrong} wrong, ${missed} missed`
      say(`  ${half} ${strings} strings: precision ${precision.toFixed(3)} recall ${recall.toFixed(3)}${goal}; ${pairs}`)
    }
    say(`  ${Math.round(perSecond).toLocaleString('en')} strings a second of processor time (goal ≥ 2,000: ${met(perSecond >= 2000)})`)
    say(`  all names taken in ${(buildMs / 1000).toFixed(1)} s, ${Math.round(megabytes)} MB`)
  }
}

if (wanted[0] === itemsProcess) {
  await analyseItems(wanted[1]!, Number(wanted[2]))
  process.exit(0)
}

if (chosen('analyst')) {
  const words = await measureFirstWords(15)
  say(`Analyses: from the request to the first words, with a provider that answers at once, 25 records`)
  say(
    `  median ${ms(median(words))} of ${words.length}, the slowest ${ms(Math.max(...words))} (goal median ≤ 300 ms: ${met(median(words) <= 300)})`,
  )
  const { first, whole } = await measureSentenceAnalyst(50, 15)
  say('The analyst without a language model, 50 abstracts of ten sentences, its thread warm')
  say(
    `  first block median ${ms(median(first))}, whole ${ms(median(whole))}, the slowest ${ms(Math.max(...whole))} (goal ≤ 1,000 ms: ${met(Math.max(...whole) <= 1000)})`,
  )
  const items = await measureItems(1000)
  say('An analysis per record, three questions to each of 1,000 long records, 4 at once, in a server of its own')
  say(
    `  ${items.answered.toLocaleString('en')} of ${items.items.toLocaleString('en')} answered in ${items.seconds.toFixed(1)} s; held at most ${items.heldMegabytes.toFixed(1)} MB more than before (goal ≤ 50 MB: ${met(items.heldMegabytes <= 50 && items.answered === items.items)}); the process grew by ${items.residentMegabytes.toFixed(0)} MB without collecting`,
  )
}

if (chosen('writes')) {
  const figures = await measureWrites()
  say(
    `Durable writes: ${Math.round(figures.perSecond).toLocaleString('en')} a second, p99 ${ms(figures.p99)} (goal ≥ 2,000 and ≤ 60 ms: ${met(figures.perSecond >= 2000 && figures.p99 <= 60)})`,
  )
  const onPostgres = await measurePostgresWrites()
  say(
    onPostgres
      ? `  on PostgreSQL: ${Math.round(onPostgres.perSecond).toLocaleString('en')} a second, p99 ${ms(onPostgres.p99)} (${(onPostgres.perSecond / figures.perSecond).toFixed(2)} × SQLite)`
      : '  on PostgreSQL: none starts on this machine',
  )
}

if (chosen('pages')) {
  const figures = await measurePages()
  say(`Script until the login page is usable: ${figures.loginScript.toFixed(1)} kB gz`)
  say(`Script until search home is usable: ${figures.homeScript.toFixed(1)} kB gz (goal ≤ 120: ${met(figures.homeScript <= 120)})`)
  const results = `${figures.resultsScript.toFixed(1)} kB gz for a guest, ${figures.userResultsScript.toFixed(1)} for a user`
  say(`Script until results are usable: ${results} (goal ≤ 150: ${met(Math.max(figures.resultsScript, figures.userResultsScript) <= 150)})`)
  for (const { saved, times } of figures.offlineStarts)
    say(
      `Offline start to the folder list, ${saved}, processor 4 times slower: median ${ms(median(times))} of ${times.length}, worst ${ms(Math.max(...times))} (goal ≤ 1,200 ms: ${met(median(times) <= 1200)})`,
    )
}

if (chosen('live')) {
  const { sockets, opened, told, roles } = await measureLive()
  say(`Live connections: ${sockets.toLocaleString('en')} held, all of which hear of every change of a shared folder, built server`)
  say(
    `  opened and subscribed, as devices come back: p50 ${ms(median(opened))} p99 ${ms(quantile(opened, 0.99))} (goal p99 ≤ 5,000 ms: ${met(quantile(opened, 0.99) <= 5000)})`,
  )
  say(
    `  from the request of a change to the hint: p50 ${ms(median(told))} p99 ${ms(quantile(told, 0.99))}, the slowest ${ms(Math.max(...told))} (goal p99 ≤ 1,000 ms: ${met(quantile(told, 0.99) <= 1000)})`,
  )
  say(
    `  from the answer to a change of a role to the event at its person: p50 ${ms(median(roles))} p99 ${ms(quantile(roles, 0.99))} (goal p99 ≤ 1,000 ms: ${met(quantile(roles, 0.99) <= 1000)})`,
  )
  const storm = await measureStorm()
  say(
    `  ${storm.sockets.toLocaleString('en')} come back after their server was away: all in ${storm.seconds.toFixed(1)} s, ${storm.failed} attempts failed (goal 0: ${met(storm.failed === 0)}), from an attempt to the channel p50 ${ms(median(storm.opened))} p99 ${ms(quantile(storm.opened, 0.99))}; the server used ${storm.processorSeconds.toFixed(1)} s of the processor and ${Math.round(storm.megabytes)} MB`,
  )
}

function tellTaps(taps: readonly TapFigures[]): void {
  const of = (figure: (times: number[]) => number) => taps.map(({ tap, times }) => `${tap} ${ms(figure(times))}`).join(', ')
  say(`  from a tap to the next paint, medians (goal ≤ 100 ms): ${of(median)}`)
  say(`  the slowest: ${of(times => Math.max(...times))}`)
}

if (wanted.includes('taps')) tellTaps(await measureTaps())

if (chosen('phone')) {
  const { pages, taps } = await measurePhone()
  const tell = (name: string, visits: Visit[]): string => {
    const of = (field: keyof Visit): number => median(visits.map(visit => visit[field]))
    const times = `largest paint ${ms(of('lcp')).padStart(10)}  blocked ${ms(of('blocking')).padStart(10)}  longest task ${ms(of('longest')).padStart(9)}`
    return `  ${name.padEnd(18)} ${times}  shift ${of('cls').toFixed(3)}  ${String(of('requests')).padStart(3)} requests ${of('kilobytes').toFixed(1).padStart(6)} kB`
  }
  say(
    'A cheap phone on slow 4G, processor 4 times slower, medians; goals: largest paint ≤ 1,800 ms, again ≤ 1,000 ms, blocked ≤ 150 ms, shift ≤ 0.02',
  )
  for (const { page, first, second } of pages) {
    say(tell(`${page}, first`, first))
    say(tell(`${page}, again`, second))
  }
  tellTaps(taps)
}

if (wanted.includes('lighthouse')) {
  say(`Lighthouse, phone, medians: ${lighthouseCategories.join(', ')} (goal ≥ 95)`)
  const runs = await measureLighthouse()
  for (const name of new Set(runs.map(({ page, throttling }) => `${page}, ${throttling}`))) {
    const own = runs.filter(({ page, throttling }) => `${page}, ${throttling}` === name)
    const of = (value: (run: LighthouseRun) => number): number => median(own.map(value))
    const scores = lighthouseCategories.map((_, at) => of(({ scores }) => scores[at]!))
    say(
      `  ${name.padEnd(17)} ${scores.map(score => String(score).padStart(3)).join(' ')} (${met(Math.min(...scores) >= 95)})  largest paint ${ms(of(({ lcp }) => lcp))}  blocked ${ms(of(({ blocking }) => blocking))}  shift ${of(({ cls }) => cls).toFixed(3)}  benchmark index ${Math.round(of(({ benchmarkIndex }) => benchmarkIndex))}`,
    )
  }
}

if (chosen('first-visit')) {
  const { firstView, ready, files, weight } = await measureFirstVisit()
  say(
    `First visit, nothing on the device: login page median ${ms(median(firstView))}, ready offline median ${ms(median(ready))} of ${ready.length}, worst ${ms(Math.max(...ready))}`,
  )
  say(`  ${files} files, ${weight.toFixed(1)} kB gz`)
}

if (chosen('login')) {
  const { toHome, unknown, wrong } = await measureLogin()
  const home = median(toHome)
  say(
    `From "Log in" to a search box that takes words, files on the device: median ${ms(home)} of ${toHome.length}, worst ${ms(Math.max(...toHome))} (goal ≤ 1,000 ms: ${met(home <= 1000)})`,
  )
  say(
    `  /authenticate refuses an unknown address in a median of ${ms(median(unknown))}, a wrong password in ${ms(median(wrong))}, ${unknown.length} of each by turns`,
  )
}

if (chosen('idle')) {
  say('An hour with the app open and nobody at it, by the page’s clock; goal ≤ 20 requests and ≤ 50 kB')
  for (const { name, requests, kilobytes, failed, wakes } of await measureIdle()) {
    const sources = Object.entries(wakes).toSorted(([, a], [, b]) => b - a)
    const woken = sources.reduce((sum, [, count]) => sum + count, 0)
    say(
      `  ${name.padEnd(34)} ${String(requests.length).padStart(4)} requests ${kilobytes.toFixed(1).padStart(7)} kB (${met(requests.length <= 20 && kilobytes <= 50)}), ${failed.length} failed; woken ${woken.toLocaleString('en')} times`,
    )
    for (const [what, paths] of [
      ['', requests],
      ['failed ', failed],
    ] as const)
      for (const path of new Set(paths)) say(`    ${paths.filter(one => one === path).length} × ${what}${path.slice(0, 90)}`)
    for (const [what, count] of sources.slice(0, 8)) say(`    ${count} × ${what}`)
  }
}

if (chosen('details')) {
  for (const slowdown of [1, 4]) {
    const { online, offline } = await measureDetails(slowdown)
    const tell = (values: number[]): string => `p50 ${ms(quantile(values, 0.5))} p95 ${ms(quantile(values, 0.95))} of ${values.length}`
    say(`Opened details, processor ${slowdown} times slower, from the press to the drawn record`)
    say(`  with the network ${tell(online)}; without ${tell(offline)} (goal p95 ≤ 300 ms: ${met(quantile(offline, 0.95) <= 300)})`)
  }
}

if (chosen('profile')) {
  say('Profiles among 50,000 publications, from a click until figures and publications are there; code and server warm')
  for (const { who, server, online, offline } of await measureProfiles(50_000, 10)) {
    say(`  ${who}: figures by the server p50 ${ms(server.p50)} p95 ${ms(server.p95)} (goal p50 ≤ 20 ms: ${met(server.p50 <= 20)})`)
    say(
      `    with the network median ${ms(median(online))} (goal ≤ 500 ms: ${met(median(online) <= 500)}), from the device ${ms(median(offline))} (goal ≤ 300 ms: ${met(median(offline) <= 300)})`,
    )
  }
}
if (chosen('group-pages')) {
  say('Pages with 10,000 members, from a click until their people are there; code and server warm')
  for (const { what, server, online, offline } of await measureGroupPages(10_000, 7)) {
    const tell = ({ p50, p95 }: { p50: number; p95: number }): string => `p50 ${ms(p50)} p95 ${ms(p95)}`
    say(`  ${what}: the server answers the page in ${tell(server.page)}, its members in ${tell(server.members)}`)
    say(
      `    with the network median ${ms(median(online))} (goal ≤ 500 ms: ${met(median(online) <= 500)}), from the device ${ms(median(offline))} (goal ≤ 500 ms: ${met(median(offline) <= 500)})`,
    )
  }
}
if (chosen('community-pages')) {
  const { calls, pages, steps } = await measureCommunityPages({ members: 10_000, questions: 5000, others: 19 }, 5)
  say('A community with 10,000 members and 5,000 questions, of whom a member has 19 more, on a screen of 390 pixels; code and server warm')
  for (const { what, p50, p95 } of calls) say(`  the server answers ${what.padEnd(28)} p50 ${ms(p50)} p95 ${ms(p95)}`)
  for (const { what, online, offline, longest } of pages) {
    const [full, slow] = longest.map(ms)
    const goal = [median(online), ...(offline ? [median(offline)] : [])].every(one => one <= 500)
    const device = offline ? ms(median(offline)) : 'not there'
    say(`  ${what.padEnd(28)} with the network ${ms(median(online))}, from the device ${device} (goal ≤ 500 ms: ${met(goal)})`)
    say(`    longest task ${full}, processor 4 times slower ${slow} (goal ≤ 50 ms: ${met(Math.max(...longest) <= 50)})`)
  }
  for (const { what, longest } of steps)
    say(`  ${what}, processor 4 times slower: longest task ${ms(longest)} (goal ≤ 50 ms: ${met(longest <= 50)})`)
}
if (chosen('folders'))
  for (const [slowdown, what] of [
    [1, 'at full speed'],
    [4, 'processor of the page 4 times slower'],
  ] as const) {
    say(`A folder of 5,000 items, offline, ${what}; goal: no task above 50 ms`)
    for (const { step, longest, took } of await measureFolder(slowdown))
      say(
        `  ${step.padEnd(14)} after ${ms(took).padStart(10)}  longest task ${ms(longest).padStart(9)} of processor time (${met(longest <= 50)})`,
      )
  }

if (chosen('quality')) {
  const named = qualitySetNames.filter(name => wanted.includes(name))
  const figures = await measureQuality(named.length > 0 ? named : qualitySetNames)
  if (!figures) say('Quality: skipped, the real data is not in ../shared/data')
  else {
    say('Quality of results: mean and 95 % interval; the test half is for the last measurement only')
    say(`  ${['set', 'half', 'n', 'measure', ...engineNames, 'nothing found'].map((title, at) => title.padEnd(at < 4 ? 14 : 20)).join('')}`)
    for (const { set, half, queries, measure, scores, empty } of figures.rows) {
      const cells = engineNames.map(name => {
        const score = scores[name]
        return score ? `${score.mean.toFixed(3)} [${score.low.toFixed(3)} ${score.high.toFixed(3)}]` : '–'
      })
      say(
        `  ${[set, half, String(queries), measure].map(cell => cell.padEnd(14)).join('')}${cells.map(cell => cell.padEnd(20)).join('')}${empty}`,
      )
    }
    for (const { text, counted, found } of figures.wrong) say(`  ${text}: ${found} found, ${counted} counted`)
    if (process.env['INDAGO_BENCH_WEAK'] === '1')
      for (const { set, text, score } of figures.weak) say(`  ${set.padEnd(14)}${score.toFixed(3)}  ${text}`)
  }
}
