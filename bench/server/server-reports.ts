import { analyseItems, itemsProcess, measureItems } from './analyst-memory.ts'
import { attackUntilInputEnds, guestsProcess } from './load/guests.ts'
import { measureFirstWords, measureSentenceAnalyst } from './analyst.ts'
import { measureHostileGuests } from './hostile-guests.ts'
import { measureHttpExport, measureWorkbook, workbookProcess, writeWorkbook } from './exports.ts'
import { measureHttpSearch } from './http-search.ts'
import { measureImport } from './import.ts'
import { measureLive } from './live.ts'
import { measurePostgresWrites, measureWrites } from './writes.ts'
import { measureStorm } from './live-storm.ts'
import { say, ms, quantile, median, met, type Reports, type Processes } from '../report.ts'
import { type LoadFigures, measureLoad } from './load/load.ts'

async function reportExports(): Promise<void> {
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

async function reportHostileGuests(): Promise<void> {
  const { quiet, hostile, answers, firstRefusal, failed } = await measureHostileGuests(200_000)
  const tell = ({ asked, p50, p95 }: typeof quiet): string => `${asked} asked, p50 ${ms(p50)} p95 ${ms(p95)}`
  say('Searches of 20 people over HTTP beside six guests who send expensive searches without a pause, 200,000 records, built server')
  say(`  alone  ${tell(quiet)}`)
  say(
    `  beside ${tell(hostile)} (goal p95 ≤ 60 ms more: ${met(hostile.p95 <= quiet.p95 + 60 && failed === 0)}); answers other than 200: ${failed}`,
  )
  say(`  the guests got ${JSON.stringify(answers)}, the first 429 after ${firstRefusal?.toFixed(1) ?? '–'} s`)
}

async function reportLoad(): Promise<void> {
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

async function reportHttpSearch(): Promise<void> {
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

async function reportImport(): Promise<void> {
  const figures = await measureImport()
  if (!figures) say('Import: skipped, the ACL Anthology is not in ../shared/data')
  else {
    say(`Import of the ACL Anthology: ${figures.records.toLocaleString('en')} papers in ${figures.seconds.toFixed(1)} s`)
    say(`  ${Math.round(figures.records / figures.seconds).toLocaleString('en')} records/s, peak ${Math.round(figures.peakMegabytes)} MB`)
    say(`  goal ≤ 60 s and ≤ 1,000 MB: ${met(figures.seconds <= 60 && figures.peakMegabytes <= 1000)}`)
  }
}

async function reportAnalyst(): Promise<void> {
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

async function reportWrites(): Promise<void> {
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

async function reportLive(): Promise<void> {
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

export const serverReports: Reports = {
  exports: { report: reportExports },
  'hostile-guests': { report: reportHostileGuests, isOnlyNamed: true },
  load: { report: reportLoad, isOnlyNamed: true },
  'http-search': { report: reportHttpSearch },
  import: { report: reportImport },
  analyst: { report: reportAnalyst },
  writes: { report: reportWrites },
  live: { report: reportLive },
}

export const serverProcesses: Processes = {
  [workbookProcess]: (writer, rows) => writeWorkbook(writer, Number(rows)),
  [guestsProcess]: url => attackUntilInputEnds(url),
  [itemsProcess]: (url, items) => analyseItems(url, Number(items)),
}
