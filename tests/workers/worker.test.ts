import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { build } from 'vite'
import * as v from 'valibot'
import { searchState } from '#contract/search.ts'
import type { IndexUpdate, DeviceSearchRequest } from '#workers/device-search/index-update.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import type { tasks as Tasks } from '#workers/tasks.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

const policy =
  "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types ri-script-url"
const state: UrlSearchState = {
  view: 'search',
  category: 'publications',
  keyword: 'neural parsing',
  exclude: [],
  search_by_fields: [],
  filters: { year: ['2019'] },
  sort: 'relevance',
  offset: 0,
  per_page: 12,
  qf: [],
  ig_s: false,
  ignored_synonyms: [],
  ig_sp: false,
}
const url = '/search/publications/year:2019?keyword=neural+parsing'

let folder: string
let server: Server
let browser: Browser
let page: Page
let violations: string[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'indago-worker-'))
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    worker: { format: 'es' },
    build: { outDir: folder, rolldownOptions: { input: resolve('tests/workers/page.ts') } },
  })
  const entry = readdirSync(join(folder, 'assets')).find(name => name.startsWith('page'))
  server = createServer((request, response) => {
    const isScript = request.url?.endsWith('.js')
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html', 'content-security-policy': policy })
    response.end(
      isScript ? readFileSync(join(folder, request.url ?? '')) : `<!doctype html><script type="module" src="/assets/${entry}"></script>`,
    )
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  browser = await sharedBrowser()
})
afterAll(async () => {
  await browser.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  const address = server.address()
  violations = []
  page = await browser.newPage()
  page.on('console', message => message.type() === 'error' && violations.push(message.text()))
  await page.goto(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`)
  await page.waitForFunction(() => 'tasks' in window)
  violations = violations.filter(text => !text.includes('favicon'))
})

const encode = () =>
  page.evaluate(state => (window as unknown as { tasks: typeof Tasks }).tasks.encodeQuery(new AbortController().signal, state), state)

const rememberWorkers = () =>
  page.evaluate(() => {
    const Real = Worker
    const made: Worker[] = []
    Object.assign(window, { made })
    window.Worker = class extends Real {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args)
        made.push(this)
      }
    }
  })

const killFirstWorker = () => page.evaluate(() => (window as unknown as { made: Worker[] }).made[0]?.terminate())

/** Passes the time after which a worker without an answer counts as dead, for the call that is under way. */
async function passTimeout<T>(call: Promise<T>): Promise<T> {
  await page.clock.fastForward(5000)
  return call
}

const forbidWorkers = () =>
  page.evaluate(() => {
    window.Worker = class {
      constructor() {
        throw new Error('no workers here')
      }
    } as unknown as typeof Worker
  })

test('a query is encoded in a worker, under the content-security policy and trusted types of the app', async () => {
  expect(page.workers()).toHaveLength(0)
  expect(await encode()).toBe(url)
  expect(page.workers()).toHaveLength(1)
  expect(violations).toEqual([])
})

test('C26 a worker that was killed is started once more, and the call is answered', async () => {
  await page.clock.install()
  await rememberWorkers()
  expect(await encode()).toBe(url)
  await killFirstWorker()
  expect(await passTimeout(encode())).toBe(url)
  expect(await page.evaluate(() => (window as unknown as { made: Worker[] }).made.length)).toBe(2)
})

test('C26 where no worker can run the page does the work itself', async () => {
  await forbidWorkers()
  expect(await encode()).toBe(url)
  expect(page.workers()).toHaveLength(0)
})

const update: IndexUpdate = {
  session: 'a',
  number: 1,
  put: ['Neural parsing', 'Chart parsing'].map((title, at) => ({
    index: 'publications',
    text: JSON.stringify({ index: 'publications', slug_values: [`p${at}`], source: { name: 'Tests' }, title }),
    addedAt: at,
    copy: { name: String(at), revision: '', asOf: at },
  })),
  removed: [],
}
const request: DeviceSearchRequest = {
  session: 'a',
  number: 1,
  state: v.parse(searchState, { index: 'publications', keyword: 'neural' }),
  filters: true,
}

const sendUpdate = () => page.evaluate(update => (window as unknown as { tasks: typeof Tasks }).tasks.updateIndex(update), update)
const ask = async () => {
  const answer = await page.evaluate(request => (window as unknown as { tasks: typeof Tasks }).tasks.searchOnDevice(request), request)
  return answer.status === 'answered' ? answer.value.reply.results.map(item => item.data['title']) : answer.status
}

test('the device is searched in the worker, whose search code is loaded with the first update', async () => {
  const fetched: string[] = []
  page.on('request', request => fetched.push(new URL(request.url()).pathname))
  await encode()
  expect(fetched.some(path => path.includes('device-search'))).toBe(false)
  expect(await sendUpdate()).toBe(true)
  expect(fetched.some(path => path.includes('device-search'))).toBe(true)
  expect(await ask()).toEqual(['Neural parsing'])
  expect(page.workers()).toHaveLength(1)
  expect(violations).toEqual([])
})

test('C26 a killed worker has lost its index, reports it, and can be updated again', async () => {
  await page.clock.install()
  await rememberWorkers()
  await sendUpdate()
  expect(await ask()).toEqual(['Neural parsing'])
  await killFirstWorker()
  expect(await passTimeout(ask())).toBe('stale')
  expect(await sendUpdate()).toBe(true)
  expect(await ask()).toEqual(['Neural parsing'])
})

test('C26 if no worker can run, the page indexes and answers itself', async () => {
  await forbidWorkers()
  expect(await sendUpdate()).toBe(true)
  expect(await ask()).toEqual(['Neural parsing'])
  expect(page.workers()).toHaveLength(0)
})

test('C26 a worker that is busy for longer than the time-out is not restarted', async () => {
  await page.clock.install()
  await rememberWorkers()
  let isAnswered = false
  const exported = page
    .evaluate(async () => {
      const { tasks, made } = window as unknown as { tasks: typeof Tasks; made: Worker[] }
      const authors = Array.from({ length: 5000 }, (_, n) => ({ name: `Anna Maria von und zu Berg${n} de la Cruz y Ortega van der Wal` }))
      const record = { title: 'Crowd', authors }
      const records = Array.from({ length: 30 }, (_, n) => ({ index: 'publications' as const, slug: `p${n}`, record }))
      const { entries } = await tasks.references(records, 'vancouver')
      return { entries: entries?.length, workers: made.length }
    })
    .finally(() => (isAnswered = true))
  await page.waitForFunction(() => (window as unknown as { made: Worker[] }).made.length > 0)
  await page.clock.fastForward(10_000)
  expect(isAnswered).toBe(false)
  expect(await exported).toEqual({ entries: 30, workers: 1 })
})

test('an aborted call rejects', async () => {
  const name = await page.evaluate(
    state =>
      (window as unknown as { tasks: typeof Tasks }).tasks
        .encodeQuery(AbortSignal.abort(), state)
        .catch((error: DOMException) => error.name),
    state,
  )
  expect(name).toBe('AbortError')
})
