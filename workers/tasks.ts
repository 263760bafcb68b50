import type { Remote } from 'comlink'
import type { AboutFile } from '#exports/about/about-file.ts'
import { scriptUrl } from '#kit/trusted-urls.ts'
import type {
  DeviceAnswer,
  DeviceRelated,
  DeviceRelatedRequest,
  DeviceReply,
  DeviceOffers,
  DeviceRewrites,
  DeviceRewritesRequest,
  DeviceTotals,
  DeviceTypeaheadRequest,
  IndexUpdate,
  DeviceSearchRequest,
  DeviceTotalsRequest,
  IndexSession,
  OpenedPart,
  PartsToKeep,
  PartUpdate,
} from './device-search/index-update.ts'
import type { ExportStart } from './export-building/build-export.ts'
import type { ReferenceFormat } from './export-building/formats.ts'
import type { CitedWork, References } from './export-building/references.ts'
import type { WorkerTasks } from './main.ts'
import type { ReferenceReading, ReadingStart, ReadStep } from './reference-reading/reading.ts'
import type { ShownTrend } from './trend-normalisation/shown-trend.ts'
import type { TrendReply } from '#contract/trends.ts'
import type { UrlSearchState } from './query-encoding/search-url.ts'

/** After this time without an answer a worker counts as dead; a killed worker does not report it (C26). */
const timeoutMs = 5000
/** Additional time for each author in an export: several times what a phone needs. A folder of particle physics has a million authors. */
const timeoutPerAuthorMs = 0.2

interface Running {
  worker: Worker
  remote: Remote<WorkerTasks>
  /** Rejects when the worker's script fails; never resolves. */
  died: Promise<never>
}
let running: Promise<Running> | undefined
/** After two failures in a row the page does all tasks itself, so that the state of a worker is not lost at every call. */
let gaveUp = false

async function start(): Promise<Running> {
  const [{ wrap }, address] = await Promise.all([import('comlink'), import('./main.ts?worker&url')])
  const worker = new Worker(scriptUrl(address.default), { type: 'module', name: 'indago' })
  const died = new Promise<never>((_, fail) => {
    worker.addEventListener('error', () => fail(new Error('The worker stopped.')))
  })
  died.catch(() => {})
  return { worker, remote: wrap<WorkerTasks>(worker), died }
}

function stop(): void {
  void running?.then(({ worker }) => worker.terminate()).catch(() => {})
  running = undefined
}

async function once<T>(task: (remote: Remote<WorkerTasks>) => Promise<T>, timeoutMs: number): Promise<T> {
  running ??= start()
  const { remote, died } = await running
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('The worker does not answer.')), timeoutMs)
  })
  try {
    return await Promise.race([task(remote), died, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Restarts a dead worker once and repeats the task; if that fails too, the page does the work itself. */
async function inWorker<T>(task: (remote: Remote<WorkerTasks>) => Promise<T>, inPage: () => Promise<T>, extraMs = 0): Promise<T> {
  if (typeof Worker === 'undefined' || gaveUp) return inPage()
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      return await once(task, timeoutMs + extraMs)
    } catch {
      stop()
    }
  }
  gaveUp = true
  return inPage()
}

const authorsOfAll = (works: readonly CitedWork[]): number => works.reduce((sum, work) => sum + authorsOf(work), 0)

function authorsOf(work: CitedWork): number {
  const authors = 'entry' in work ? work.entry.author : work.record['authors']
  return Array.isArray(authors) ? authors.length : 0
}

const buildInPage = () => import('./export-building/build-export.ts')
/** Additional time for each item of an export at its end, when references are made of all of them. */
const timeoutPerItemMs = 2

const readInPage = () => import('./reference-reading/reading.ts')
/** Additional time for each megabyte of a file of references, in which its entries are found. */
const timeoutPerMegabyteMs = 1000

const searchInPage = async () => (await import('./device-search/index.ts')).deviceSearch

export const tasks = {
  /** Path and query of the search route for a state. Rejects with the signal's reason when it is aborted. */
  async encodeQuery(signal: AbortSignal | undefined, state: UrlSearchState): Promise<string> {
    signal?.throwIfAborted()
    const plain = structuredClone(state)
    const url = await inWorker(
      remote => remote.encodeQuery(plain),
      async () => (await import('./query-encoding/search-url.ts')).searchUrl(plain),
    )
    signal?.throwIfAborted()
    return url
  },

  /** False if an earlier update was missed: start a new session. */
  updateIndex: (update: IndexUpdate): Promise<boolean> =>
    inWorker(
      remote => remote.updateIndex(update),
      async () => (await searchInPage()).update(update),
    ),

  /** Opens a stored part of the index. `read` reads its bytes, which are handed over: once more if the worker died with them. */
  openIndexPart: (update: Omit<PartUpdate, 'file'>, read: () => Promise<Uint8Array<ArrayBuffer>>): Promise<OpenedPart> =>
    inWorker(
      async remote => {
        const [{ transfer }, file] = await Promise.all([import('comlink'), read()])
        return remote.openIndexPart(transfer({ ...update, file }, [file.buffer]))
      },
      async () => (await searchInPage()).openPart({ ...update, file: await read() }),
    ),

  /** The parts of the index that are to be stored and deleted; undefined if the index is at another update. Call it while nothing waits. */
  keepIndex: (session: IndexSession): Promise<PartsToKeep | undefined> =>
    inWorker(
      remote => remote.keepIndex(session),
      async () => (await searchInPage()).keep(session),
    ),

  /** One page of results from the device's index. */
  searchOnDevice: (question: DeviceSearchRequest): Promise<DeviceAnswer<DeviceReply>> =>
    inWorker(
      remote => remote.searchOnDevice(question),
      async () => (await searchInPage()).search(question),
    ),

  /** The totals of all indexes on the device. */
  totalsOnDevice: (question: DeviceTotalsRequest): Promise<DeviceAnswer<DeviceTotals>> =>
    inWorker(
      remote => remote.totalsOnDevice(question),
      async () => (await searchInPage()).totals(question),
    ),

  /** Other ways to write a keyword, counted on the device. */
  rewritesOnDevice: (question: DeviceRewritesRequest): Promise<DeviceAnswer<DeviceRewrites>> =>
    inWorker(
      remote => remote.rewritesOnDevice(question),
      async () => (await searchInPage()).rewrites(question),
    ),

  /** What a box offers for a typed text among the records on the device. */
  typeaheadOnDevice: (question: DeviceTypeaheadRequest): Promise<DeviceAnswer<DeviceOffers>> =>
    inWorker(
      remote => remote.typeaheadOnDevice(question),
      async () => (await searchInPage()).typeahead(question),
    ),

  /** The records on the device that are related to one. */
  relatedOnDevice: (question: DeviceRelatedRequest): Promise<DeviceAnswer<DeviceRelated>> =>
    inWorker(
      remote => remote.relatedOnDevice(question),
      async () => (await searchInPage()).related(question),
    ),

  /** References to records and own entries as a text in one format, and of a style one by one. */
  references: (works: readonly CitedWork[], format: ReferenceFormat): Promise<References> =>
    inWorker(
      remote => remote.references(works, format),
      async () => (await import('./export-building/references.ts')).formatReferences(works, format),
      authorsOfAll(works) * timeoutPerAuthorMs,
    ),

  /** Begins a file of an export. `id` names the export. */
  startExport: (id: string, start: ExportStart): Promise<void> =>
    inWorker(
      remote => remote.startExport(id, start),
      async () => (await buildInPage()).startExport(id, start),
    ),

  /** Writes works into it; how many it has then. Undefined if the export was lost with a worker: start it again. */
  addToExport: (id: string, works: readonly CitedWork[]): Promise<number | undefined> =>
    inWorker(
      remote => remote.addToExport(id, works),
      async () => (await buildInPage()).addToExport(id, works),
      authorsOfAll(works) * timeoutPerAuthorMs,
    ),

  /** The finished file of so many items; undefined if the export was lost. */
  finishExport: (id: string, about: AboutFile): Promise<Blob | undefined> =>
    inWorker(
      remote => remote.finishExport(id, about),
      async () => (await buildInPage()).finishExport(id, about),
      about.wanted * timeoutPerItemMs,
    ),

  /** Nothing is left of an export that is not wanted any more. */
  endExport: (id: string): Promise<void> =>
    inWorker(
      remote => remote.endExport(id),
      async () => (await buildInPage()).endExport(id),
    ),

  /** A trend as it is drawn: every year with its percentage, and what moved. */
  shownTrend: (reply: TrendReply, last: number): Promise<ShownTrend> =>
    inWorker(
      remote => remote.shownTrend(reply, last),
      async () => (await import('./trend-normalisation/shown-trend.ts')).shownTrend(reply, last),
    ),

  /** Starts to read a file of references. `id` names the reading. Undefined for a file that is no text. */
  startReading: (id: string, start: ReadingStart): Promise<ReferenceReading | undefined> =>
    inWorker(
      remote => remote.startReading(id, start),
      async () => (await readInPage()).startReading(id, start),
      (start.source.length / 2 ** 20) * timeoutPerMegabyteMs,
    ),

  /** Some more of its entries, from this one on; undefined if the reading was lost: start it again. */
  readOn: (id: string, from: number): Promise<ReadStep | undefined> =>
    inWorker(
      remote => remote.readOn(id, from),
      async () => (await readInPage()).readOn(id, from),
    ),

  endReading: (id: string): Promise<void> =>
    inWorker(
      remote => remote.endReading(id),
      async () => (await readInPage()).endReading(id),
    ),
}
