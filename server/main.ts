import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createServer } from './app.ts'
import { openCatalogue } from './catalogue/embedded/open.ts'
import type { BuildProgress } from './catalogue/embedded/storage/segments.ts'
import { SearchUnavailable } from './catalogue/errors.ts'
import { isLoopback, readSettings } from './core/settings.ts'
import { StartupError } from './core/startup-errors.ts'
import { trackWriteJobs } from './core/write-job.ts'
import { requireFreePort } from './http/free-port.ts'
import { prepareDataFolder } from './prepare-data-folder.ts'
import { lockDataFolder } from './store/folder-lock.ts'
import { openStore } from './store/sqlite/open.ts'
import { removeUnusedAvatars } from './subjects/people/index.ts'

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  await requireFreePort(settings.host, settings.port)
  if (settings.development) trackWriteJobs()
  const lock = lockDataFolder(settings.dataDir)
  const store = await openStore(settings.dataDir)
  await prepareDataFolder(settings.dataDir, store, line => console.log(line))
  await removeUnusedAvatars(settings.dataDir, store)
  const catalogue = await openCatalogue(settings.dataDir, logIndexing())
  const clientDir = fileURLToPath(new URL('../client', import.meta.url))
  const server = createServer({ settings, store, catalogue, ...(existsSync(clientDir) && { staticDir: clientDir }) })
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
    console.log('Set PUBLIC_URL: without it, links in mails and sign-in with other sites cannot lead people back to this server.')
  console.log(`Indago is ready: ${url}`)
}

/** An index is rebuilt if its definition changed; this is logged once per index before the start continues. */
function logIndexing(): BuildProgress {
  const logged = new Set<string>()
  return (index, _done, total) => {
    if (logged.has(index)) return
    logged.add(index)
    console.log(`Building the index of ${index.replaceAll('_', ' ')}: ${total.toLocaleString('en')} records…`)
  }
}

/** A sentence for the person at the terminal. The stack of an unexpected error is shown only with LOG_LEVEL=debug. */
function messageOf(problem: unknown): string {
  const isExpected = problem instanceof StartupError || problem instanceof SearchUnavailable
  if (isExpected) return problem.message
  const detail = problem instanceof Error ? (process.env['LOG_LEVEL'] === 'debug' ? problem.stack : problem.message) : String(problem)
  return `Indago could not start: ${detail}`
}

start().catch((problem: unknown) => {
  console.error(messageOf(problem))
  process.exit(1)
})
