import { parentPort, workerData } from 'node:worker_threads'
import { ownSynonyms, Synonyms } from '#search/index.ts'
import { SearchBusy } from '../../errors.ts'
import { searchesOf } from '../../searches/index.ts'
import { type QueuedCall, RequestQueue } from '../../threads/request-queue.ts'
import { failureOf, type ThreadMessage, type ThreadRequest } from '../../threads/thread-messages.ts'
import { aliasOf } from '../following/names.ts'
import { BlockingCluster } from './blocking-cluster.ts'
import { ClusterIndexes } from './cluster-indexes.ts'
import type { ClusterThreadData } from './thread-data.ts'
import { WaitingPort } from './waiting.ts'

/** Records are not waited for longer. Milliseconds. */
const longestRead = 10_000
/** How much of the time of waiting is charged to who asks: it is the cluster's, whose answers are slow on some days, and no work of a processor here. */
const chargedOfWait = 0.1

/** The file of a thread that searches a cluster, one call after another, and waits for it. */
const port = parentPort!
const post = (message: ThreadMessage): void => port.postMessage(message, [])

const { cluster, synonyms, documents } = workerData as ClusterThreadData
const blocking = new BlockingCluster(cluster)
const reading = new WaitingPort(documents)
const indexes = new ClusterIndexes(
  index => blocking.calls(aliasOf(cluster.prefix, index)),
  call => reading.ask(call, longestRead, 'the store of records'),
  new Synonyms([...ownSynonyms, ...synonyms]),
)
const searches = searchesOf(indexes)
// Without it nothing can be answered; the server starts another one.
blocking.onEnd(() => process.exit(1))

const waited = (): number => blocking.waited + reading.waited

function answer({ id, name, args }: QueuedCall): void {
  const [started, before] = [performance.now(), waited()]
  const cost = (): number => performance.now() - started - (1 - chargedOfWait) * (waited() - before)
  try {
    indexes.forget()
    const search = searches[name] as (...args: readonly unknown[]) => unknown
    const value = search(...args)
    post({ type: 'answer', id, value, cost: cost() })
  } catch (problem) {
    post({ type: 'failure', id, failure: failureOf(problem), cost: cost() })
  }
}

const queue = new RequestQueue({
  handle(request) {
    if (request.type === 'call') answer(request)
    else if (request.type === 'close') process.exit(0)
  },
  refuse: ({ id }, tooMany) => post({ type: 'failure', id, failure: failureOf(new SearchBusy(tooMany)), cost: 0 }),
  runIdleStep: () => false,
})

port.on('message', (request: ThreadRequest) => {
  if (request.type !== 'cancel') queue.enqueue(request)
  else if (queue.cancel(request.id)) post({ type: 'cancelled', id: request.id })
})
post({ type: 'ready' })
