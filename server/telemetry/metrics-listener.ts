import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { isLoopback, type MetricsSettings } from '../core/settings.ts'
import { StartupError } from '../core/startup-errors.ts'

interface Source {
  contentType: string
  text(): Promise<string>
}

/** A look may ask the database, so few are taken at a time. */
const mostConnections = 16
const headersTimeoutMs = 5000

/** Answers `GET /metrics` at a port of its own, which no proxy leads to. */
export function listenForMetrics({ port, host, token }: MetricsSettings, metrics: Source): Promise<Server> {
  const isAllowed = token === undefined ? namesThisMachine : bearsToken(token)
  const server = createServer({ headersTimeout: headersTimeoutMs, requestTimeout: headersTimeoutMs }, (request, response) => {
    const refuse = (status: number) => response.writeHead(status).end()
    if (!isAllowed(request)) return refuse(401)
    if (request.url !== '/metrics' || request.method !== 'GET') return refuse(404)
    metrics.text().then(
      text => response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text),
      () => refuse(503),
    )
  })
  server.maxConnections = mostConnections
  return new Promise((resolve, reject) => {
    server.once('error', problem =>
      reject(new StartupError(`The metrics cannot be served on ${host} port ${port} (${problem.message}). Choose another METRICS_PORT.`)),
    )
    server.listen(port, host, () => resolve(server))
  })
}

/** A site whose own name leads to this machine (DNS rebinding) is not answered. */
const namesThisMachine = ({ headers }: IncomingMessage): boolean =>
  isLoopback((headers.host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1'))

function bearsToken(token: string): (request: IncomingMessage) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const wanted = digest(`Bearer ${token}`)
  return ({ headers }) => timingSafeEqual(digest(headers.authorization ?? ''), wanted)
}
