import { once } from 'node:events'
import { type ClientRequest, createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** What a network does to requests and answers; without anything it is a good one. */
export interface Weather {
  /** Limits everything below to requests whose path and body, with a space between, match. */
  at?: RegExp
  /** Until a request arrives, in milliseconds. */
  latencyMs?: number
  /** Of all answers together. */
  bytesPerSecond?: number
  /** The share of segments that are lost: each comes after one retransmission time-out. */
  loss?: { share: number; afterMs: number }
  /** Nothing is answered until the weather changes; the server gets the request. */
  holds?: boolean
  /** Half of an answer comes, and the rest this much later; with Infinity once the weather changes. */
  stallMs?: number
  /** The connection breaks in the middle of an answer. */
  cuts?: boolean
  /** Every connection is closed at once. */
  refuses?: boolean
  /** Something else answers every request: a redirection to its log-in page, or that page itself. */
  portal?: 'redirects' | 'answers'
  /** Encodings are taken out of requests, as some proxies do. */
  stripsEncodings?: boolean
}

/** Mobile networks of the third and second generation. */
export const thirdGeneration: Weather = { latencyMs: 150, bytesPerSecond: 200_000, loss: { share: 0.05, afterMs: 250 } }
export const secondGeneration: Weather = { latencyMs: 600, bytesPerSecond: 30_000, loss: { share: 0.05, afterMs: 1000 } }

export const portalPage = '<!doctype html><title>Hotel network</title><h1>Accept our terms</h1><script>window.hotel = true</script>'

interface Passed {
  method: string
  path: string
  body: string
  headers: IncomingMessage['headers']
}

/** A proxy in front of a server, which treats what passes it as a bad network does. */
export interface BadNetwork {
  url: string
  /** Every request that has arrived at it, in their order. */
  passed: Passed[]
  /** Requests of these paths that are not answered yet, and whose sender has not given up. */
  underWay(path: RegExp): number
  count(path: RegExp): number
  /** Changes the weather. What was held or stalled goes on. */
  set(weather: Weather): void
  close(): Promise<void>
}

const segmentBytes = 1400

/** The same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

export async function openBadNetwork(target: string, first: Weather = {}): Promise<BadNetwork> {
  const { hostname, port } = new URL(target)
  const random = seeded(1)
  const sockets = new Set<Socket>()
  const open = new Map<ServerResponse, string>()
  let weather = first
  let change = () => {}
  let changed = Promise.resolve()
  const awaitChange = () => {
    changed = new Promise<void>(resolve => (change = resolve))
  }
  awaitChange()
  /** When the line is free again. */
  let freeAt = 0

  /** Waits, at most until the weather changes. */
  const wait = async (ms: number) => {
    if (ms <= 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const over = ms === Infinity ? changed : new Promise<void>(resolve => (timer = setTimeout(resolve, ms)))
    await Promise.race([over, changed])
    clearTimeout(timer)
  }
  const segment = async (bytes: number, { bytesPerSecond, loss }: Weather) => {
    const from = Math.max(freeAt, performance.now())
    freeAt = from + (bytesPerSecond ? (bytes / bytesPerSecond) * 1000 : 0)
    await wait(freeAt - performance.now())
    if (loss && random() < loss.share) await wait(loss.afterMs)
  }

  const answer = async (from: IncomingMessage, response: ServerResponse, its: Weather) => {
    const chunks: Buffer[] = []
    for await (const chunk of from) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    if (its.holds) await wait(Infinity)
    const half = Math.ceil(body.length / 2)
    response.writeHead(from.statusCode ?? 502, from.rawHeaders)
    for (let sent = 0; sent < body.length; sent += segmentBytes) {
      if (sent < half && sent + segmentBytes >= half) {
        if (its.cuts) {
          response.write(body.subarray(sent, half), () => response.destroy())
          return
        }
        if (its.stallMs) {
          response.write(body.subarray(sent, half))
          await wait(its.stallMs)
          response.write(body.subarray(half, sent + segmentBytes))
          continue
        }
      }
      const part = body.subarray(sent, sent + segmentBytes)
      if (its.bytesPerSecond || its.loss) await segment(part.length, its)
      if (response.destroyed) return
      response.write(part)
    }
    response.end()
  }

  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    open.set(response, path)
    response.once('close', () => open.delete(response))
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const { at } = weather
    const its = at && !at.test(`${path} ${body.toString()}`) ? {} : weather
    network.passed.push({ method: request.method ?? 'GET', path, body: body.toString(), headers: request.headers })
    await wait(its.latencyMs ?? 0)
    if (its.portal === 'redirects') return void response.writeHead(302, { location: '/hotel/login' }).end()
    if (its.portal) return void response.writeHead(200, { 'content-type': 'text/html' }).end(portalPage)
    const headers = { ...request.headers, ...(its.stripsEncodings && { 'accept-encoding': 'identity' }) }
    const onward: ClientRequest = send({ hostname, port, path, method: request.method ?? 'GET', headers })
    onward.on('response', from => void answer(from, response, its).catch(() => response.destroy()))
    onward.on('error', () => response.destroy())
    // A sender that gives up ends its request at the server too.
    response.once('close', () => onward.destroy())
    onward.end(body)
  }

  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()))
  server.on('connection', socket => {
    if (weather.refuses && !weather.at) return void socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const network: BadNetwork = {
    url: '',
    passed: [],
    underWay: path => [...open.values()].filter(one => path.test(one)).length,
    count: path => network.passed.filter(one => path.test(one.path)).length,
    set(next) {
      weather = next
      freeAt = 0
      const goOn = change
      awaitChange()
      goOn()
      if (next.refuses) for (const socket of sockets) socket.destroy()
    },
    async close() {
      network.set({})
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  network.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return network
}
