import { MessageChannel, Worker } from 'node:worker_threads'
import { builtFile } from '../../../core/built-file.ts'
import type { SearchCluster } from '../../../core/search-cluster.ts'
import { TooCostly } from '../../port.ts'
import { SearchUnavailable } from '../../errors.ts'
import type { ClusterAnswer, ClusterCalls, SearchBody } from '../cluster-calls.ts'
import type { ClusterCall } from './io-thread.ts'
import { type AnsweringEnd, WaitingPort } from './waiting.ts'

/**
 * A search of the cluster takes no longer; its caller waits a little longer for the cluster's own reason. After a search without an answer others
 * fail at once for a moment, so that they do not wait one after another. Milliseconds.
 */
const clusterLaws = { longest: 10_000, patience: 2000, restAfterFailure: 2000 }

/** What of an answer nobody reads is not sent; `every` is only counted. */
const unread = '-responses.took,-responses.hits.hits._index,-responses.hits.hits._id,-responses.aggregations.every'

/** A cluster for a thread that waits for its answers: another thread speaks to it meanwhile. */
export class BlockingCluster {
  private readonly worker: Worker
  private readonly port: WaitingPort
  private readonly laws: typeof clusterLaws
  private failed: { at: number; reason: string } | undefined

  constructor(settings: Pick<SearchCluster, 'hosts' | 'ca'>, laws: Partial<typeof clusterLaws> = {}) {
    this.laws = { ...clusterLaws, ...laws }
    const file = builtFile('server/cluster-io-thread.js')
    if (!file) throw new Error('The thread that speaks to the cluster is not built: run `node scripts/build.mjs`')
    this.worker = new Worker(file, { workerData: settings })
    const { port1, port2 } = new MessageChannel()
    const count = new SharedArrayBuffer(4)
    this.port = new WaitingPort({ port: port1, count })
    this.worker.postMessage({ port: port2, count } satisfies AnsweringEnd, [port2])
    this.worker.unref()
  }

  /** Searches of the index of this name. */
  calls(name: string): ClusterCalls {
    return { search: bodies => this.search(name, bodies) }
  }

  /** Any call, for as long as a search may take. Throws SearchUnavailable. */
  request(method: string, path: string, body?: string | object): unknown {
    const { longest, patience, restAfterFailure } = this.laws
    if (this.failed && performance.now() - this.failed.at < restAfterFailure) throw new SearchUnavailable(this.failed.reason)
    this.failed = undefined
    const call: ClusterCall = { method, path, body, timeoutMs: longest }
    const started = performance.now()
    try {
      return this.port.ask(call, longest + patience, 'the cluster')
    } catch (problem) {
      const hasWaited = performance.now() - started >= longest / 2
      if (problem instanceof SearchUnavailable && hasWaited) this.failed = { at: performance.now(), reason: problem.reason }
      throw problem
    }
  }

  /** How long it has been waited for. Milliseconds. */
  get waited(): number {
    return this.port.waited
  }

  /** Calls back when the thread that speaks to the cluster has ended. */
  onEnd(ended: () => void): void {
    this.worker.once('exit', ended)
  }

  async close(): Promise<void> {
    this.port.close()
    await this.worker.terminate()
  }

  private search(index: string, bodies: readonly SearchBody[]): ClusterAnswer[] {
    const header = JSON.stringify({ index })
    const lines = bodies.flatMap(body => [header, JSON.stringify({ timeout: `${this.laws.longest}ms`, ...body })])
    const { responses } = this.request('POST', `/_msearch?filter_path=${unread}`, `${lines.join('\n')}\n`) as { responses: Response[] }
    return responses.map(answerOf)
  }
}

interface Problem {
  type?: string
  reason?: string
  caused_by?: Problem
}

interface Response {
  error?: Problem & { root_cause?: Problem[] }
  timed_out?: boolean
  _shards?: { failed: number }
  hits?: { total?: { value: number }; hits?: ClusterAnswer['hits'] }
  aggregations?: ClusterAnswer['aggregations']
  suggest?: ClusterAnswer['suggest']
}

/** A part of the documents is no answer: its totals would be wrong. */
function answerOf({ error, timed_out: isLate, _shards, hits, aggregations = {}, suggest = {} }: Response): ClusterAnswer {
  if (error) throw problemOf(error)
  if (isLate) throw new TooCostly()
  if (_shards && _shards.failed > 0) throw new SearchUnavailable(`${_shards.failed} parts of the index do not answer`)
  return { total: hits?.total?.value ?? 0, hits: hits?.hits ?? [], aggregations, suggest }
}

/** Too many words for what the cluster allows are too much for one search. */
function problemOf(error: NonNullable<Response['error']>): Error {
  const [root = error] = error.root_cause ?? []
  const types = [error.type, root.type, error.caused_by?.type].join(' ')
  if (/too_many_(?:nested_)?clauses|too_many_buckets/.test(types)) return new TooCostly()
  return new SearchUnavailable(`the cluster refuses a search (${root.reason ?? error.reason ?? error.type})`)
}
