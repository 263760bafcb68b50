import { connect, createServer, type Socket } from 'node:net'

/** What went over the wire: requests, and the bytes of both directions with their headers. */
export interface Traffic {
  requests: string[]
  bytes: number
}

/** A line between browser and server that counts everything, also what a service worker asks for, and can be cut. */
export interface Wire {
  url: string
  traffic: Traffic
  /** Counts from here on. */
  reset(): void
  /** Refuses every connection, like a server that is gone, or takes them again. `refused` counts. */
  cut(isCut: boolean): void
  refused(): number
  close(): Promise<void>
}

/** The beginning of a request: a browser sends the next one only after the answer to the last one of a connection. */
const requestLine = /^([A-Z]+) (\S+) HTTP\/1\.1\r\n/

export async function openWire(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const traffic: Traffic = { requests: [], bytes: 0 }
  let isCut = false
  let refused = 0
  const server = createServer(near => {
    if (isCut) {
      refused++
      return void near.destroy()
    }
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk: Buffer) => {
        traffic.bytes += chunk.length
        const line = from === near && requestLine.exec(chunk.subarray(0, 4096).toString('latin1'))
        if (line) traffic.requests.push(`${line[1]} ${line[2]}`)
        to.write(chunk)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port: own } = server.address() as { port: number }
  const endAll = () => sockets.forEach(socket => socket.destroy())
  return {
    url: `http://127.0.0.1:${own}`,
    traffic,
    reset() {
      traffic.requests = []
      traffic.bytes = 0
      refused = 0
    },
    cut(now) {
      isCut = now
      if (now) endAll()
    },
    refused: () => refused,
    close: () =>
      new Promise(closed => {
        server.close(() => closed())
        endAll()
      }),
  }
}
