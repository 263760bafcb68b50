import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createServer } from './app.ts'
import { openCatalogue } from './catalogue/embedded/open.ts'
import type { BuildProgress } from './catalogue/embedded/storage/segments.ts'
import { SearchUnavailable } from './catalogue/problems.ts'
import { StartRefusal } from './core/faults.ts'
import { isLoopback, readSettings } from './core/settings.ts'
import { watchWriteJobs } from './core/write-job.ts'
import { needsFreePort } from './http/free-port.ts'
import { prepareFolder } from './prepare.ts'
import { lockDataFolder } from './store/folder-lock.ts'
import { openStore } from './store/sqlite/open.ts'
import { sweepAvatars } from './subjects/people/index.ts'

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  await needsFreePort(settings.host, settings.port)
  if (settings.development) watchWriteJobs()
  const lock = lockDataFolder(settings.dataDir)
  const store = await openStore(settings.dataDir)
  await prepareFolder(settings.dataDir, store, line => console.log(line))
  await sweepAvatars(settings.dataDir, store)
  const catalogue = await openCatalogue(settings.dataDir, sayIndexing())
  const built = fileURLToPath(new URL('../client', import.meta.url))
  const server = createServer({ settings, store, catalogue, ...(existsSync(built) && { staticDir: built }) })
  const { url } = await server.listen()
  const stop = () => {
    void server.stop().then(() => {
      lock.release()
      process.exit(0)
    })
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (!isLoopback(settings.host) && settings.publicUrl === undefined)
    console.log('Set PUBLIC_URL: without it, links in mails and other sites cannot lead people back here.')
  console.log(`Indago is ready: ${url}`)
}

/** An index has to be built anew where its description changed: that is said once for each, before the start goes on. */
function sayIndexing(): BuildProgress {
  const said = new Set<string>()
  return (index, _done, total) => {
    if (said.has(index)) return
    said.add(index)
    console.log(`Building the index of ${index.replaceAll('_', ' ')}: ${total.toLocaleString('en')} records…`)
  }
}

/** One sentence for the person at the terminal; the stack of a fault of ours only for whoever asks for it. */
function sentenceOf(problem: unknown): string {
  const isExpected = problem instanceof StartRefusal || problem instanceof SearchUnavailable
  if (isExpected) return problem.message
  const detail = problem instanceof Error ? (process.env['LOG_LEVEL'] === 'debug' ? problem.stack : problem.message) : String(problem)
  return `Indago could not start: ${detail}`
}

start().catch((problem: unknown) => {
  console.error(sentenceOf(problem))
  process.exit(1)
})
