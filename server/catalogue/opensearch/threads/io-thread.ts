import { parentPort, workerData } from 'node:worker_threads'
import type { SearchCluster } from '../../../core/search-cluster.ts'
import { Cluster } from '../cluster/client.ts'
import { type AnsweringEnd, answerWaiting } from './waiting.ts'

/** A call that a search thread waits for. */
export interface ClusterCall {
  method: string
  path: string
  /** Lines of JSON, or an object. */
  body?: string | object | undefined
  timeoutMs: number
}

/** The file of the thread that speaks to the cluster while a search thread waits. */
const cluster = new Cluster(workerData as Pick<SearchCluster, 'hosts' | 'ca'>)

parentPort!.once('message', (end: AnsweringEnd) => {
  answerWaiting(end, ask => {
    const { method, path, body, timeoutMs } = ask as ClusterCall
    return cluster.request(method, path, body, { timeoutMs })
  })
})
