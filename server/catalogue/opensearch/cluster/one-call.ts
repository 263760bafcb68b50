import http from 'node:http'
import https from 'node:https'
import type { ClusterHost } from '../../../core/search-cluster.ts'

export interface HostCall {
  method: string
  path: string
  body: string | undefined
  contentType: string
  timeoutMs: number
  signal: AbortSignal | undefined
}

export interface HostAnswer {
  status: number
  /** Seconds, if the host asks for a pause. */
  retryAfter: number | undefined
  text: string
}

/** The code of an answer that was not read. */
export const tooLong = 'TOO_LONG'

/** Connections to all hosts, kept open between calls. */
export interface Agents {
  'http:': http.Agent
  'https:': https.Agent
}

/** The requests in flight to one host are at most `sockets`; others wait. `ca`: further authorities, as PEM. */
export function openAgents(sockets: number, ca: string | undefined): Agents {
  const kept = { keepAlive: true, maxSockets: sockets, maxFreeSockets: sockets, timeout: 60_000 }
  return { 'http:': new http.Agent(kept), 'https:': new https.Agent({ ...kept, ...(ca !== undefined && { ca }) }) }
}

/** One request to one host. The answer is read whole, up to `mostBytes`; what takes longer than its time ends the connection. */
export function callHost({ origin, authorization }: ClusterHost, asked: HostCall, agents: Agents, mostBytes: number): Promise<HostAnswer> {
  const url = new URL(asked.path, origin)
  const isSecure = url.protocol === 'https:'
  const body = asked.body === undefined ? undefined : Buffer.from(asked.body)
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(url, {
      method: asked.method,
      agent: agents[isSecure ? 'https:' : 'http:'],
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': asked.contentType, 'content-length': body.length }),
        ...(authorization !== undefined && { authorization }),
      },
    })
    const ended = () => {
      clearTimeout(late)
      asked.signal?.removeEventListener('abort', leave)
    }
    const fail = (problem: Error) => {
      ended()
      reject(problem)
      request.destroy()
    }
    const late = setTimeout(() => fail(new Error(`did not answer within ${asked.timeoutMs / 1000} s`)), asked.timeoutMs)
    const leave = () => fail(new Error('is not waited for any more'))
    asked.signal?.addEventListener('abort', leave, { once: true })
    // A connection that is ended can say so more than once.
    request.on('error', fail)
    request.once('response', answer => {
      const pieces: Buffer[] = []
      let bytes = 0
      answer.on('error', fail)
      answer.on('data', (piece: Buffer) => {
        pieces.push(piece)
        bytes += piece.length
        if (bytes > mostBytes) fail(Object.assign(new Error(`answered with more than ${mostBytes} bytes`), { code: tooLong }))
      })
      answer.once('end', () => {
        ended()
        const retryAfter = Number(answer.headers['retry-after'])
        resolve({
          status: answer.statusCode ?? 0,
          retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
          text: Buffer.concat(pieces).toString('utf8'),
        })
      })
    })
    request.end(body)
  })
}
