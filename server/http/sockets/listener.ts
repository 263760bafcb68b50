import { createServer, type IncomingMessage, type Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { inTurn } from './in-turn.ts'

type Fetch = Parameters<typeof getRequestListener>[0]
/** Takes over the socket of a request for a WebSocket. */
type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * Milliseconds. Our headers never take longer, and a connection that sends nothing counts as an unfinished header (D20). `readBody` ends
 * bodies that come too slowly; `requestTimeout` is longer than the largest body may take at its slowest pace. `stalledTimeout`: how long nothing of an
 * answer may be taken (D27).
 */
export const socketTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 1_200_000,
  keepAliveTimeout: 20_000,
  connectionsCheckingInterval: 2000,
  stalledTimeout: 120_000,
}
type SocketTimeouts = Partial<typeof socketTimeouts>
/**
 * Milliseconds. `acceptMs`: how long a stopping server still accepts connections, answering that it is not ready. `drainMs`: how long it
 * then waits for active clients to leave.
 */
const shutdown = { acceptMs: 200, drainMs: 500 }
const maxShutdownMs = 10_000

/** The HTTP server's sockets. */
export class Listener {
  readonly #server: Server
  #isStopping = false
  /** Connections that have not sent anything: browsers open them in advance. Node does not count them as idle. */
  readonly #unusedSockets = new Set<Socket>()

  constructor(fetch: Fetch, timeouts: SocketTimeouts = {}, upgrade?: Upgrade) {
    const { stalledTimeout, ...ofServer } = { ...socketTimeouts, ...timeouts }
    const answered = inTurn(getRequestListener(fetch, { overrideGlobalObjects: false }), stalledTimeout)
    this.#server = createServer({ ...ofServer, maxHeaderSize: 16 * 1024 }, answered)
    this.#server.on('connection', (socket: Socket) => {
      this.#unusedSockets.add(socket)
      const forget = () => this.#unusedSockets.delete(socket)
      socket.once('data', forget).once('close', forget)
    })
    if (upgrade)
      this.#server.on('upgrade', (request, socket, head) => {
        if (request.headers.upgrade?.toLowerCase() === 'websocket') upgrade(request, socket, head)
        else this.#server.emit('connection', withoutUpgrade(request, socket, head))
      })
    // Runs before the adaptor's own listener, while headers can still be set.
    this.#server.prependListener('request', (_, response) => {
      if (this.#isStopping) response.setHeader('Connection', 'close')
    })
  }

  /** Resolves when connections are accepted; rejects with the system's error, such as EADDRINUSE. */
  listen(host: string, port: number): Promise<{ url: string }> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, host, () => {
        this.#server.off('error', reject)
        const address = this.#server.address()
        const actual = typeof address === 'object' && address ? address.port : port
        resolve({ url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}` })
      })
    })
  }

  /**
   * Finishes every request that has begun, within ten seconds at most, and cuts none off: new connections are no longer accepted, each
   * further response closes its connection, and only then idle connections are closed.
   */
  async stop(): Promise<void> {
    if (!this.#server.listening) return
    await pause(shutdown.acceptMs)
    // After the event loop has accepted the pending connections; a connection that was not accepted would be reset.
    await shortTurn()
    this.#isStopping = true
    // Not the HTTP server's own `close`, which would drop idle connections while their clients may be sending.
    const closed = new Promise<boolean>(resolve => NetServer.prototype.close.call(this.#server, () => resolve(true)))
    const timeout = setTimeout(() => this.#server.closeAllConnections(), maxShutdownMs)
    await pause(shutdown.drainMs)
    do {
      // Reads first what has arrived, so that only connections without data count as idle.
      await shortTurn()
      this.#server.closeIdleConnections()
      for (const socket of this.#unusedSockets) socket.destroy()
    } while (!(await Promise.race([closed, pause(50, false)])))
    clearTimeout(timeout)
  }
}

/** Waits for a short turn of the event loop: after it, everything that had arrived was read. */
async function shortTurn(): Promise<void> {
  for (let turns = 0; turns < 200; turns++) {
    const from = performance.now()
    await setImmediate()
    if (performance.now() - from < 3) return
  }
}

/**
 * A request that offers another protocol, as Java does with HTTP/2, is answered like any other, once it no longer offers it: Node would
 * otherwise hand over its socket unread.
 */
function withoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer): Duplex {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (!/^(?:upgrade|connection|http2-settings)$/i.test(rawHeaders[at]!)) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  return socket
}
