import { createServer, type Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/**
 * Milliseconds. A header that takes longer is not one of ours, and a connection that says nothing at all counts as one (D20); the
 * largest change on the slowest line takes about two minutes.
 */
export const socketTimes = { headersTimeout: 10_000, requestTimeout: 300_000, keepAliveTimeout: 20_000, connectionsCheckingInterval: 2000 }
type Patience = Partial<typeof socketTimes>
/** For how long a stopping server still takes new connections, answering that it is not ready; and then waits for busy clients to leave. */
const farewell = { open: 200, closing: 500 }
const stopsWithin = 10_000

/** The socket side of the server. */
export class Listener {
  readonly #server: Server
  #leaving = false
  /** Connections that have not said anything: browsers open them in advance. Node does not count them as idle. */
  readonly #silent = new Set<Socket>()

  constructor(fetch: Fetch, patience: Patience = {}) {
    this.#server = createAdaptorServer({
      fetch,
      overrideGlobalObjects: false,
      createServer,
      serverOptions: { ...socketTimes, ...patience, maxHeaderSize: 16 * 1024 },
    }) as Server
    this.#server.on('connection', (socket: Socket) => {
      this.#silent.add(socket)
      const forget = () => this.#silent.delete(socket)
      socket.once('data', forget).once('close', forget)
    })
    // Runs before the adaptor's own listener, while headers can still be set.
    this.#server.prependListener('request', (_, response) => {
      if (this.#leaving) response.setHeader('Connection', 'close')
    })
  }

  /** Fulfilled when connections are accepted; rejected with the system's error, such as EADDRINUSE. */
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
   * Finishes every request that has begun, ten seconds at most, and cuts none: no new connections are taken, each further answer asks
   * its client to leave, and only then the connections that stayed silent are closed.
   */
  async stop(): Promise<void> {
    if (!this.#server.listening) return
    await pause(farewell.open)
    // Right after the loop has taken what was waiting at the door; a connection that nobody took would be reset.
    await quietTurn()
    this.#leaving = true
    // Not the HTTP server's own `close`, which would drop idle connections while their clients may be sending.
    const closed = new Promise<boolean>(resolve => NetServer.prototype.close.call(this.#server, () => resolve(true)))
    const late = setTimeout(() => this.#server.closeAllConnections(), stopsWithin)
    await pause(farewell.closing)
    do {
      // As above: first what has arrived is read, so that only truly silent connections count as idle.
      await quietTurn()
      this.#server.closeIdleConnections()
      for (const socket of this.#silent) socket.destroy()
    } while (!(await Promise.race([closed, pause(50, false)])))
    clearTimeout(late)
  }
}

/** Waits for a turn of the event loop that was short: whatever had arrived before it has been seen. */
async function quietTurn(): Promise<void> {
  for (let turns = 0; turns < 200; turns++) {
    const from = performance.now()
    await setImmediate()
    if (performance.now() - from < 3) return
  }
}
