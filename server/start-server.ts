import { dirname } from 'node:path'
import { createServer } from './app.ts'
import type { BuildProgress } from './catalogue/embedded/storage/segments.ts'
import { SearchUnavailable } from './catalogue/errors.ts'
import { builtFile } from './core/built-file.ts'
import { readSettings } from './core/environment/read-settings.ts'
import { auditedSettings, isLoopback } from './core/settings.ts'
import { knownProblem } from './core/startup-errors.ts'
import { trackWriteJobs } from './core/write-job.ts'
import { openLog } from './core/log.ts'
import { requireFreePort } from './http/sockets/free-port.ts'
import { openCatalogueOf, openRecords, requireSearchCluster } from './open-catalogue.ts'
import { openFiles } from './open-files.ts'
import { openDataFolder } from './open-data-folder.ts'
import { openSecrets } from './open-secrets.ts'
import { presentedServer } from './present-server.ts'
import { recordAudit } from './store/audit.ts'
import { prepareDataFolder } from './prepare-data-folder.ts'
import { openTelemetry } from './telemetry/open-telemetry.ts'
import { endLeases } from './subjects/jobs/index.ts'
import { removeUnusedAvatars } from './subjects/people/index.ts'
import { pruneFiles } from './subjects/stored-files/index.ts'

/** How long a stopping server may take, besides its time to drain: a request ends within ten seconds. Milliseconds. */
const maxStopMs = 25_000

/** Starts the server with the settings of the environment; what keeps it from starting is said in one sentence, and ends the process. */
export async function startServerProcess(): Promise<void> {
  await start().catch((problem: unknown) => {
    console.error(messageOf(problem))
    process.exit(1)
  })
}

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  await requireFreePort(settings.host, settings.port)
  await requireSearchCluster(settings)
  if (settings.development) trackWriteJobs()
  const log = openLog(settings.logLevel)
  const files = openFiles(settings, log)
  const notYet = await files.check()
  if (notYet !== undefined) console.log(notYet)
  const { lock, store } = await openDataFolder(settings.dataDir, line => console.log(line), settings.databaseUrl, settings.databaseReadUrl)
  await store.together?.join(presentedServer(settings))
  const apart = await store.together?.problem()
  if (apart !== undefined) console.log(`${apart} Until this is mended the server is not ready.`)
  const withoutReplica = await store.replicas?.problem()
  if (withoutReplica !== undefined) console.log(`DATABASE_READ_URL: ${withoutReplica}`)
  const openSecret = await openSecrets(settings, store)
  await prepareDataFolder(settings.dataDir, store, line => console.log(line), settings.searchCluster && (() => openRecords(settings, log)))
  // A bucket or a shared folder may be that of other servers too.
  if (!settings.fileBucket && settings.filesDir === undefined) {
    await removeUnusedAvatars(files.avatars, store)
    await pruneFiles(store, files.files, Date.now(), Infinity)
  }
  // The folder is locked, so whoever had a job is gone; of those who share a database others may be at work.
  if (settings.databaseUrl === undefined) await store.write(endLeases)
  const catalogue = await openCatalogueOf(settings, { store, log, onProgress: logIndexing(), say: line => console.log(line) })
  const startPage = builtFile('client/index.html')
  const telemetry = await openTelemetry({ settings, store, catalogue, log: openLog(settings.logLevel) })
  const server = createServer({
    settings,
    store,
    catalogue,
    files,
    ...telemetry,
    openSecret,
    ...(startPage !== undefined && { staticDir: dirname(startPage) }),
  })
  // After every file was found whole: a start that is refused changes nothing.
  await store.write(tx => recordAudit(tx, { kind: 'server_started', details: auditedSettings(settings) }, Date.now()))
  const { url } = await server.listen()
  const stop = () => {
    // Whoever starts it again need not wait for what does not end.
    setTimeout(() => process.exit(1), maxStopMs + (settings.drainSeconds ?? 0) * 1000).unref()
    void server.stop().then(async () => {
      await telemetry?.stop()
      lock.release()
      process.exit(0)
    })
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (!isLoopback(settings.host) && settings.publicUrl === undefined)
    console.log('Set PUBLIC_URL. Without it, links in emails and login with other sites do not work.')
  if (telemetry?.metricsUrl !== undefined) console.log(`Metrics are at ${telemetry.metricsUrl}`)
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
  const known = problem instanceof SearchUnavailable ? problem.message : knownProblem(problem)
  if (known !== undefined) return known
  const detail = problem instanceof Error ? (process.env['LOG_LEVEL'] === 'debug' ? problem.stack : problem.message) : String(problem)
  return `Indago could not start: ${detail}`
}
