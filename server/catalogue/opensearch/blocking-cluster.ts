import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { builtFile } from '../../core/built-file.ts'
import { SearchUnavailable } from '../errors.ts'
import type { Answer, ClusterCalls, SearchBody } from './cluster-calls.ts'
import type { IoReply, IoRequest, IoStart } from './io-messages.ts'

/** A search of the cluster takes no longer. Milliseconds. */
const longest = 10_000
/** How much longer than the cluster its caller waits, so that the cluster's own reason arrives. */
const patience = 2000

/** What of an answer nobody reads is not sent; `every` is only counted. */
const unread =
  '-responses.took,-responses._shards.skipped,-responses.hits.hits._index,-responses.hits.hits._id,-responses.aggregations.every'

/** A cluster for a thread that waits for its answers, as the searches are synchronous: another thread speaks to it meanwhile. */
export class BlockingCluster {
  private readonly worker: Worker
  private readonly port: MessagePort
  private readonly replies: Int32Array
  private nextId = 1

  constructor(url: string) {
    const file = builtFile('server/cluster-io-thread.js')
    if (!file) throw new Error('The thread that speaks to the cluster is not built: run `node scripts/build.mjs`')
    const count = new SharedArrayBuffer(4)
    this.replies = new Int32Array(count)
    this.worker = new Worker(file, { workerData: { url, count } satisfies IoStart })
    const { port1, port2 } = new MessageChannel()
    this.port = port1
    this.worker.postMessage(port2, [port2])
    this.worker.unref()
    port1.unref()
  }

  /** Searches of the index of this name. */
  calls(name: string): ClusterCalls {
    return { search: bodies => this.search(name, bodies) }
  }

  async close(): Promise<void> {
    this.port.close()
    await this.worker.terminate()
  }

  private search(index: string, bodies: readonly SearchBody[]): Answer[] {
    const header = JSON.stringify({ index })
    const lines = bodies.flatMap(body => [header, JSON.stringify({ timeout: `${longest}ms`, ...body })])
    const { responses } = this.ask(`/_msearch?filter_path=${unread}`, `${lines.join('\n')}\n`) as { responses: Response[] }
    return responses.map(answerOf)
  }

  private ask(path: string, body: string): unknown {
    const id = this.nextId++
    this.port.postMessage({ id, path, body, timeoutMs: longest } satisfies IoRequest, [])
    const end = Date.now() + longest + patience
    for (;;) {
      const seen = Atomics.load(this.replies, 0)
      for (let message = receiveMessageOnPort(this.port); message; message = receiveMessageOnPort(this.port)) {
        const reply = message.message as IoReply
        // An answer that came after its caller had given up.
        if (reply.id === id) return readReply(reply)
      }
      if (Date.now() > end) throw new SearchUnavailable('the cluster does not answer')
      Atomics.wait(this.replies, 0, seen, end - Date.now())
    }
  }
}

function readReply(reply: IoReply): unknown {
  if ('reason' in reply) throw new SearchUnavailable(`the cluster cannot be reached (${reply.reason})`)
  if (reply.status >= 400) throw new SearchUnavailable(`the cluster answers ${reply.status}`)
  return JSON.parse(reply.text)
}

interface Response {
  error?: { type?: string; reason?: string; root_cause?: { reason?: string }[] }
  timed_out?: boolean
  _shards?: { failed: number }
  hits?: { total?: { value: number }; hits?: Answer['hits'] }
  aggregations?: Answer['aggregations']
  suggest?: Answer['suggest']
}

/** A part of the documents is no answer: its totals would be wrong. */
function answerOf({ error, timed_out: isLate, _shards, hits, aggregations = {}, suggest = {} }: Response): Answer {
  if (error) throw new SearchUnavailable(`the cluster refuses a search (${error.root_cause?.[0]?.reason ?? error.reason ?? error.type})`)
  if (isLate) throw new SearchUnavailable('the cluster takes too long')
  if (_shards && _shards.failed > 0) throw new SearchUnavailable(`${_shards.failed} parts of the index do not answer`)
  return { total: hits?.total?.value ?? 0, hits: hits?.hits ?? [], aggregations, suggest }
}
