import type { Remote } from 'comlink'
import { scriptUrl } from '#kit/trusted-urls.ts'
import type { Answered, DeviceReply, DeviceTotals, Lesson, SearchQuestion, TotalsQuestion } from './device-search/lesson.ts'
import type { ReferenceFormat } from './export-building/formats.ts'
import type { CitedRecord, References } from './export-building/references.ts'
import type { WorkerTasks } from './main.ts'
import type { UrlSearchState } from './query-encoding/search-url.ts'

/** How long a task may be silent before its worker is taken for dead; a killed worker says nothing (C26). Milliseconds. */
const patience = 5000
/** And so much longer for each author to be written: a phone takes a fraction of it. A folder of particle physics names a million. */
const patienceAnAuthor = 0.2

interface Running {
  worker: Worker
  remote: Remote<WorkerTasks>
  /** Rejects when the worker's script fails; never resolves. */
  died: Promise<never>
}
let running: Promise<Running> | undefined
/** Two failures in a row: from then on the page works by itself, so that what a worker remembers is not lost at every call. */
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

async function once<T>(task: (remote: Remote<WorkerTasks>) => Promise<T>, patience: number): Promise<T> {
  running ??= start()
  const { remote, died } = await running
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('The worker does not answer.')), patience)
  })
  try {
    return await Promise.race([task(remote), died, silence])
  } finally {
    clearTimeout(timer)
  }
}

/** A dead worker is started once more and asked again; if that fails too, the page does the work itself. */
async function inWorker<T>(task: (remote: Remote<WorkerTasks>) => Promise<T>, inPage: () => Promise<T>, longer = 0): Promise<T> {
  if (typeof Worker === 'undefined' || gaveUp) return inPage()
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      return await once(task, patience + longer)
    } catch {
      stop()
    }
  }
  gaveUp = true
  return inPage()
}

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

  /** False when a lesson before this one was missed: begin a new course. */
  teachDevice: (lesson: Lesson): Promise<boolean> =>
    inWorker(
      remote => remote.teachDevice(lesson),
      async () => (await searchInPage()).learn(lesson),
    ),

  /** One page of results of what was taught. */
  searchOnDevice: (question: SearchQuestion): Promise<Answered<DeviceReply>> =>
    inWorker(
      remote => remote.searchOnDevice(question),
      async () => (await searchInPage()).search(question),
    ),

  /** Totals of every index over what was taught. */
  totalsOnDevice: (question: TotalsQuestion): Promise<Answered<DeviceTotals>> =>
    inWorker(
      remote => remote.totalsOnDevice(question),
      async () => (await searchInPage()).totals(question),
    ),

  /** References to records as a text in one format, and of a style one by one. */
  references: (records: readonly CitedRecord[], format: ReferenceFormat): Promise<References> =>
    inWorker(
      remote => remote.references(records, format),
      async () => (await import('./export-building/references.ts')).references(records, format),
      records.reduce((sum, { record: { authors } }) => sum + (Array.isArray(authors) ? authors.length : 0), 0) * patienceAnAuthor,
    ),
}
