import { parentPort, workerData } from 'node:worker_threads'
import { DamagedData } from '../../core/faults.ts'
import { Inbox } from './inbox.ts'
import { searchesOf } from './searches/index.ts'
import { startThread } from './start-thread.ts'
import { openReader } from './storage/database.ts'
import { Documents } from './storage/documents.ts'
import { SearchedCatalogue } from './storage/searched-catalogue.ts'
import { buildSegment } from './storage/segments.ts'
import { failureOf, type ThreadReply, type ThreadRequest, type ThreadTask } from './thread-messages.ts'

/** The file that the server's threads run: one that searches, and for a while another that builds a segment. */
const port = parentPort!
const say = (reply: ThreadReply): void => port.postMessage(reply, [])

const task = workerData as ThreadTask
if (task.task === 'search') await search(task.dir)
else {
  const documents = new Documents(openReader(task.dir))
  say({ say: 'built', segment: await buildSegment(task.dir, documents, task.index, task.generation) })
  documents.connection.close()
}

async function search(dir: string): Promise<void> {
  let catalogue: SearchedCatalogue
  try {
    catalogue = await SearchedCatalogue.open(dir, (index, done, total) => say({ say: 'progress', index, done, total }))
  } catch (error) {
    if (!(error instanceof DamagedData)) throw error
    const { file, reason, remedy } = error
    say({ say: 'damaged', file, reason, remedy })
    return
  }
  const searches = searchesOf(catalogue)
  let merging = false
  let closing = false

  /** One merge at a time, in a thread of its own, so that searches go on meanwhile. */
  const mergeWhenOverfull = (): void => {
    const next = merging || closing ? undefined : catalogue.overfull()
    if (!next) return
    merging = true
    const builder = startThread({ task: 'build', dir, ...next })
    builder.on('message', (reply: ThreadReply) => {
      if (reply.say !== 'built' || closing) return
      catalogue.takeOver(reply.segment)
      inbox.wake()
    })
    builder.on('error', () => {})
    builder.on('exit', code => {
      merging = false
      if (code === 0) mergeWhenOverfull()
    })
    if (closing) void builder.terminate()
  }

  const answer = ({ id, name, args }: Extract<ThreadRequest, { ask: 'call' }>): void => {
    try {
      const search = searches[name] as (...args: readonly unknown[]) => unknown
      say({ say: 'answer', id, value: search(...args) })
    } catch (problem) {
      say({ say: 'failure', id, failure: failureOf(problem) })
    }
  }

  const close = (): never => {
    closing = true
    catalogue.close()
    port.close()
    // A builder in flight is left without a result: its file is removed at the next start.
    process.exit(0)
  }

  const inbox = new Inbox({
    take(letter) {
      if (letter.ask === 'close') close()
      else if (letter.ask === 'refresh') catalogue.refresh(letter.indexes)
      else answer(letter)
    },
    step() {
      const isBehind = catalogue.catchUp()
      if (!isBehind) mergeWhenOverfull()
      return isBehind
    },
  })

  port.on('message', (request: ThreadRequest) => {
    if (request.ask === 'forget') inbox.drop(request.id)
    else inbox.put(request)
  })
  say({ say: 'ready' })
}
