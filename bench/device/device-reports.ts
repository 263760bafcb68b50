import { measureDeviceSearch } from './device-search.ts'
import { measurePageExport } from './export-page.ts'
import { measureReferences } from './references.ts'
import { say, ms, met, type Reports } from '../report.ts'

function reportReferences(): void {
  say('Reading 5,000 references of a file on a device, one thread')
  for (const [format, { megabytes, seconds, processorSeconds, longestStep, entries }] of Object.entries(measureReferences(5000)))
    say(
      `  ${format.padEnd(8)} ${megabytes.toFixed(1)} MB in ${seconds.toFixed(2)} s (goal ≤ 3 s: ${met(seconds <= 3 && entries === 5000)}), ${processorSeconds.toFixed(2)} s of the processor, the longest step ${ms(longestStep)}`,
    )
}

async function reportExportPage(): Promise<void> {
  say('Exports in a page of a browser, all publications of the demo catalogue')
  for (const { format, items, seconds, megabytes, longestTask } of await measurePageExport(['Excel', 'CSV', 'BibTeX', 'JSON Lines']))
    say(
      `  ${format.padEnd(10)} ${items.toLocaleString('en')} items, ${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s; the longest task of the page ${ms(longestTask)} (goal ≤ 50 ms: ${met(longestTask <= 50)})`,
    )
}

async function reportDeviceSearch(): Promise<void> {
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

export const deviceReports: Reports = {
  references: { report: reportReferences },
  'export-page': { report: reportExportPage },
  'device-search': { report: reportDeviceSearch },
}
