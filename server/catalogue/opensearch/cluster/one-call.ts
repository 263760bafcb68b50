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
    const give = (problem: Error) => request.destroy(problem)
    const late = setTimeout(() => give(new Error(`did not answer within ${asked.timeoutMs / 1000} s`)), asked.timeoutMs)
    const leave = () => give(new Error('nobody waits any more'))
    asked.signal?.addEventListener('abort', leave, { once: true })
    const ended = () => {
      clearTimeout(late)
      asked.signal?.removeEventListener('abort', leave)
    }
    request.once('error', problem => {
      ended()
      reject(problem)
    })
    request.once('response', answer => {
      const pieces: Buffer[] = []
      let bytes = 0
      answer.on('data', (piece: Buffer) => {
        pieces.push(piece)
        bytes += piece.length
        if (bytes > mostBytes) give(new Error(`answered with more than ${mostBytes} bytes`))
      })
      answer.once('error', problem => {
        ended()
        reject(problem)
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
