import { parentPort, workerData } from 'node:worker_threads'
import { DamagedData } from '../../core/startup-errors.ts'
import { answerReads } from './reading-thread.ts'
import { type QueuedCall, RequestQueue } from '../threads/request-queue.ts'
import { searchesOf } from '../searches/index.ts'
import { SearchBusy } from '../errors.ts'
import { startThread } from './start-thread.ts'
import { openReader } from './storage/database.ts'
import { Documents } from './storage/documents.ts'
import { SearchedCatalogue } from './storage/searched-catalogue.ts'
import { buildSegment } from './storage/segments.ts'
import { failureOf, type ThreadRequest } from '../threads/thread-messages.ts'
import { threadTime } from '../threads/thread-time.ts'
import type { EmbeddedMessage, ThreadTask } from './thread-messages.ts'

/** The file that the server's threads run: one searches; two read records; another builds a segment and then ends. */
const port = parentPort!
const post = (message: EmbeddedMessage): void => port.postMessage(message, [])

const task = workerData as ThreadTask
if (task.task === 'search') await search(task.dir)
else if (task.task === 'build') {
  const documents = new Documents(openReader(task.dir))
  post({ type: 'built', segment: await buildSegment(task.dir, documents, task.index, task.generation) })
  documents.connection.close()
} else answerReads(task.dir, task.task, port)

async function search(dir: string): Promise<void> {
  let catalogue: SearchedCatalogue
  try {
    catalogue = await SearchedCatalogue.open(dir, (index, done, total) => post({ type: 'progress', index, done, total }))
  } catch (error) {
    if (!(error instanceof DamagedData)) throw error
    const { file, reason, remedy } = error
    post({ type: 'damaged', file, reason, remedy })
    return
  }
  const searches = searchesOf(catalogue)
  let isMerging = false
  let isClosing = false

  /** One merge at a time, in a thread of its own, so that searches continue meanwhile. */
  const mergeWhenDue = (): void => {
    const next = isMerging || isClosing ? undefined : catalogue.indexToMerge()
    if (!next) return
    isMerging = true
    const builder = startThread({ task: 'build', dir, ...next })
    builder.on('message', (message: EmbeddedMessage) => {
      if (message.type !== 'built' || isClosing) return
      catalogue.activate(message.segment)
      queue.wake()
    })
    builder.on('error', () => {})
    builder.on('exit', code => {
      isMerging = false
      if (code === 0) mergeWhenDue()
    })
    if (isClosing) void builder.terminate()
  }

  const answer = ({ id, name, args }: QueuedCall): void => {
    const started = threadTime()
    const cost = (): number => threadTime() - started
    try {
      const search = searches[name] as (...args: readonly unknown[]) => unknown
      const value = search(...args)
      post({ type: 'answer', id, value, cost: cost() })
    } catch (problem) {
      post({ type: 'failure', id, failure: failureOf(problem), cost: cost() })
    }
  }

  const close = (): never => {
    isClosing = true
    catalogue.close()
    port.close()
    // The result of a running build is not used: its file is removed at the next start.
    process.exit(0)
  }

  const queue = new RequestQueue({
    handle(request) {
      if (request.type === 'close') close()
      else if (request.type === 'refresh') catalogue.refresh(request.indexes)
      else answer(request)
    },
    refuse: ({ id }, tooMany) => post({ type: 'failure', id, failure: failureOf(new SearchBusy(tooMany)), cost: 0 }),
    runIdleStep() {
      const isBehind = catalogue.catchUp()
      if (!isBehind) mergeWhenDue()
      return isBehind
    },
  })

  port.on('message', (request: ThreadRequest) => {
    if (request.type !== 'cancel') queue.enqueue(request)
    else if (queue.cancel(request.id)) post({ type: 'cancelled', id: request.id })
  })
  post({ type: 'ready' })
}
