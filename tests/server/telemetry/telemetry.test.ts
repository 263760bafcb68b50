import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchNames } from '#server/catalogue/port.ts'
import { endpoints } from '../../support/endpoints.ts'
import { freePort } from '../../support/spawned.ts'
import { account, createFolder, killLeftServers, preparedFolder, signIn, SpawnedServer } from '../../support/spawned-server.ts'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

/** What a collector was sent, and how it answers. */
class Collector {
  readonly spans: SentSpan[] = []
  text = ''
  authorization = ''
  calls = 0
  #server!: Server
  url = ''

  /** `answer` undefined: never. */
  async start(answer: number | undefined): Promise<this> {
    this.#server = createServer((request, response) => {
      this.calls += 1
      this.authorization = request.headers.authorization ?? ''
      void readText(request).then(body => {
        this.text += body
        const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
        for (const { scopeSpans } of resourceSpans) this.spans.push(...scopeSpans.flatMap(({ spans }) => spans))
        if (answer !== undefined) response.writeHead(answer, { 'Content-Type': 'application/json' }).end('{}')
      })
    })
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
    this.url = `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`
    return this
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

const token = 'a-token-of-metrics-with-32-letters'
const caller = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' }
const words = 'unheardofword'

describe('a server with metrics and traces', () => {
  let dir: string
  let collector: Collector
  let metrics = ''
  let refused: number[]
  let server: SpawnedServer
  let user: { token: string; id: string }

  beforeAll(async () => {
    dir = await preparedFolder()
    collector = await new Collector().start(200)
    const port = await freePort()
    server = new SpawnedServer({
      DATA_DIR: dir,
      METRICS_PORT: String(port),
      METRICS_TOKEN: token,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic abc=',
    })
    const url = await server.url()
    user = await signIn(url)
    await createFolder(url, user.token, '0190c0de-0000-7000-8000-00000000000a', words)
    const asUser = { Authorization: `Bearer ${user.token}`, traceparent: `00-${caller.trace}-${caller.span}-01` }
    await fetch(`${url}/v1/users/${user.id}/bookmark_folders?page=0`, { headers: asUser })
    await fetch(`${url}/v1/records/publications/${words}`, { headers: { traceparent: `00-${'0'.repeat(32)}-${caller.span}-01` } })
    await fetch(`${url}/v1/typeahead?q=${words}`, { headers: asUser })
    await fetch(`${url}/${words}`)
    const at = `http://127.0.0.1:${port}`
    const bearer = { Authorization: `Bearer ${token}` }
    const asked = await Promise.all([fetch(`${at}/metrics`), fetch(`${at}/`, { headers: bearer }), fetch(`${url}/metrics`)])
    refused = asked.map(({ status }) => status)
    metrics = await (await fetch(`${at}/metrics`, { headers: bearer })).text()
    server.signal('SIGTERM')
    await server.ended()
  })
  afterAll(async () => {
    await killLeftServers()
    collector.stop()
    rmSync(dir, { recursive: true, force: true })
  })

  const valuesOf = (label: string) => new Set([...metrics.matchAll(new RegExp(`[{,]${label}="([^"]*)"`, 'g'))].map(([, value]) => value!))

  test('metrics count requests and work by names of the contract, and nothing that a caller wrote', () => {
    expect(metrics).toMatch(/^indago_requests_total\{endpoint="folders\.create",status="2\d\d"\} 1$/m)
    expect(metrics).toMatch(/^indago_request_seconds_count\{endpoint="folders\.create"\} 1$/m)
    expect(metrics).toMatch(/^indago_work_seconds_count\{kind="write",name="job"\} [1-9]/m)
    for (const name of ['indago_connections', 'indago_jobs_waiting', 'indago_mails_waiting', 'nodejs_eventloop_lag_p99_seconds'])
      expect(metrics).toMatch(new RegExp(`^${name} [\\d.e-]+$`, 'm'))
    expect(metrics).toMatch(/^process_resident_memory_bytes \d+$/m)
    const known = new Set([...endpoints.map(({ name }) => name), 'other'])
    expect([...valuesOf('endpoint')].filter(value => !known.has(value))).toEqual([])
    const work = new Set<string>([...searchNames, 'records', 'organisationsOf', 'job', 'mail', ''])
    expect([...valuesOf('name')].filter(value => !work.has(value))).toEqual([])
    for (const secret of [words, user.id, account.email, '/v1/']) expect(metrics).not.toContain(secret)
  })

  test('metrics are at their own port only, for whoever bears the token', () => {
    expect(refused).toEqual([401, 404, 404])
    expect(metrics).toContain('# TYPE')
  })

  test('a request is a span of its caller’s trace, and what it waited for is below it', () => {
    const [request] = collector.spans.filter(({ parentSpanId }) => parentSpanId === caller.span)
    expect(request).toMatchObject({ traceId: caller.trace })
    const below = collector.spans.filter(({ parentSpanId, traceId }) => traceId === caller.trace && parentSpanId !== caller.span)
    expect(below.map(({ name }) => name.split(' ')[0])).toContain('read')
    const created = collector.spans.find(({ name }) => name === 'folders.create')!
    expect(collector.spans.filter(({ parentSpanId }) => parentSpanId === created.spanId).map(({ name }) => name)).toContain('write job')
    expect(collector.spans.every(({ traceId }) => !/^0+$/.test(traceId))).toBe(true)
    expect(collector.authorization).toBe('Basic abc=')
  })

  test('spans say nothing of users: no words, ids, addresses or paths', () => {
    const keys = new Set(collector.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
    expect([...keys]).toEqual(['http.response.status_code'])
    for (const secret of [words, user.id, account.email, user.token, '/v1/']) expect(collector.text).not.toContain(secret)
  })
})

test.each([
  ['refuses', 500],
  ['never answers', undefined],
])('a collector that %s holds up neither answers nor the end of the server', async (_, answer) => {
  const [dir, collector] = [await preparedFolder(), await new Collector().start(answer)]
  const server = new SpawnedServer({ DATA_DIR: dir, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const url = await server.url()
  const asked = Array.from({ length: 300 }, async () => (await fetch(`${url}/v1/health`)).status)
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
  server.signal('SIGTERM')
  expect(await server.ended()).toMatchObject({ code: 0, stderr: '' })
  expect(collector.calls).toBeGreaterThan(0)
  collector.stop()
  rmSync(dir, { recursive: true, force: true })
})

test('without settings nothing of it is loaded: its packages are in files that are only imported when asked for', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
  const importing = (what: RegExp) => sources.filter(name => what.test(readFileSync(join('server', name), 'utf8'))).sort()
  expect(importing(/from '(?:prom-client|@opentelemetry\/)/)).toEqual(['telemetry/metrics.ts', 'telemetry/traces.ts'])
  expect(importing(/from '.*\/(?:metrics|traces|metrics-listener)\.ts'/)).toEqual([])
  expect(importing(/import\('\.\/(?:metrics|traces|metrics-listener)\.ts'\)/)).toEqual(['telemetry/open-telemetry.ts'])
})
