import { parentPort, workerData } from 'node:worker_threads'
import type { SearchCluster } from '../../../core/search-cluster.ts'
import { Cluster } from '../cluster/client.ts'
import { type AnsweringEnd, answerWaiting } from './waiting.ts'

/** A call that a search thread waits for. */
export interface ClusterCall {
  path: string
  /** Lines of JSON. */
  body: string
  timeoutMs: number
}

/** The file of the thread that speaks to the cluster while a search thread waits. */
const cluster = new Cluster(workerData as Pick<SearchCluster, 'hosts' | 'ca'>)

parentPort!.once('message', (end: AnsweringEnd) => {
  answerWaiting(end, ask => {
    const { path, body, timeoutMs } = ask as ClusterCall
    return cluster.request('POST', path, body, { timeoutMs })
  })
})
