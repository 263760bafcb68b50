import { measurePages } from './browser.ts'
import { mismatches } from './corpus.ts'
import { measureFts5 } from './fts5.ts'
import { measureImport } from './import.ts'
import { measureSearchCore } from './search-core.ts'
import { measureWrites } from './writes.ts'

const wanted = process.argv.slice(2)
const chosen = (name: string): boolean => wanted.length === 0 || wanted.includes(name)
const say = (line: string): void => console.log(line)
const ms = (value: number): string => `${value.toFixed(1)} ms`
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const met = (good: boolean): string => (good ? 'met' : 'MISSED')

if (chosen('search')) {
  say('Search: full request (matches, exact total, disjunctive counts of every facet, top 12 fetched and highlighted), one thread')
  for (const [documents, goal] of [
    [20_000, 5],
    [200_000, 10],
  ] as const) {
    const core = await measureSearchCore(documents)
    const fts5 = await measureFts5(documents)
    say(`  totals that differ between the two: ${mismatches(core, fts5)} of ${core.totals.length} queries`)
    say(
      `  ${documents.toLocaleString('en')} documents  core p50 ${ms(core.p50)} p95 ${ms(core.p95)} (goal ≤ ${goal} ms: ${met(core.p95 <= goal)})`,
    )
    say(`    SQLite FTS5 p50 ${ms(fts5.p50)} p95 ${ms(fts5.p95)}; ratio of p95 ${(fts5.p95 / core.p95).toFixed(1)} to 1`)
    say(`    core: built in ${core.buildSeconds.toFixed(1)} s, ${core.megabytes.toFixed(0)} MB`)
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

if (chosen('writes')) {
  const figures = await measureWrites()
  say(
    `Durable writes: ${Math.round(figures.perSecond).toLocaleString('en')} a second, p99 ${ms(figures.p99)} (goal ≥ 2,000 and ≤ 60 ms: ${met(figures.perSecond >= 2000 && figures.p99 <= 60)})`,
  )
}

if (chosen('pages')) {
  const figures = await measurePages()
  say(`Script until the login page is usable: ${figures.loginScript.toFixed(1)} kB gz`)
  say(`Script until search home is usable: ${figures.homeScript.toFixed(1)} kB gz (goal ≤ 120: ${met(figures.homeScript <= 120)})`)
  const start = median(figures.offlineStart)
  say(
    `Offline start to the folder list, processor 4 times slower: median ${ms(start)} of ${figures.offlineStart.length}, worst ${ms(Math.max(...figures.offlineStart))} (goal ≤ 1,500 ms: ${met(start <= 1500)})`,
  )
}
