import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { IoReply, IoRequest, IoStart } from './io-messages.ts'

/** The file of the thread that speaks to the cluster, for one that waits in `BlockingCluster`. */
const { url, count } = workerData as IoStart
const replies = new Int32Array(count)
const { username, password, origin } = new URL(url)
const headers = {
  'content-type': 'application/x-ndjson',
  ...(username !== '' && {
    authorization: `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`,
  }),
}

parentPort!.once('message', (port: MessagePort) => {
  port.on('message', (request: IoRequest) => {
    void answer(request).then(reply => {
      port.postMessage(reply, [])
      Atomics.add(replies, 0, 1)
      Atomics.notify(replies, 0)
    })
  })
})

async function answer({ id, path, body, timeoutMs }: IoRequest): Promise<IoReply> {
  try {
    const response = await fetch(origin + path, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) })
    return { id, status: response.status, text: await response.text() }
  } catch (problem) {
    const cause = problem instanceof Error && problem.cause instanceof Error ? problem.cause : problem
    return { id, reason: cause instanceof Error ? cause.message : String(cause) }
  }
}
