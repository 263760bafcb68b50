import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordPaths } from '#contract/record-paths.ts'
import { partitionName, recordCacheName } from '#kit/partition-name.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { openSite, parts, type Reply, type Site } from './site.ts'

let browser: Browser
let site: Site
let page: Page

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  site = await openSite()
  page = await (await browser.newContext()).newPage()
  await page.goto(`${site.url}/search`)
  await page.waitForFunction(() => 'isReady' in window && navigator.serviceWorker.controller !== null)
})
afterEach(async () => {
  await page.context().close()
  await site.close()
})

interface PageResponse {
  status: number
  body: string
  stored: boolean
}
/** The page's response for a path, requested like by the api module. */
const get = (path: string, user?: string): Promise<PageResponse | 'failed'> =>
  page.evaluate(
    ([path, user]) =>
      fetch(path!, { headers: user ? { 'x-acting-user': user } : {} }).then(
        async answer => ({ status: answer.status, body: await answer.text(), stored: answer.headers.has('x-stored-at') }),
        () => 'failed' as const,
      ),
    [path, user],
  )
const cacheNames = () => page.evaluate(() => caches.keys())
const keptIn = (name: string) =>
  page.evaluate(
    async name => ((await caches.has(name)) ? (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname) : []),
    name,
  )
/** Fetches another version; returns the final state of its worker: installed, or redundant. */
const update = () =>
  page.evaluate(async () => {
    const { registration } = window as unknown as { registration: ServiceWorkerRegistration }
    const state = new Promise<ServiceWorkerState>(go =>
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing!
        worker.addEventListener('statechange', () => go(worker.state), { once: true })
      }),
    )
    await registration.update().catch(() => undefined)
    return state
  })
/** The next message that the page gets from a worker. */
const nextMessage = () =>
  page.evaluate(() => new Promise(go => navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent) => go(data))))
/** Turns the kill switch on and stops the worker: the next request starts it, and it checks the switch. Answers its next message. */
const startWithKillSwitch = async () => {
  site.replies.set('/sw-control.json', { body: '{"kill":true}' })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  const message = nextMessage()
  await devtools.send('ServiceWorker.stopAllWorkers')
  return { message }
}
const record = (body: string, more: object = {}) => site.replies.set('/v1/publications/p1', { body, ...more })
const path = '/v1/publications/p1'
const font = (number: number) => `/assets/sans-greek-${number}.woff2`
const serveFont = (number: number) => site.replies.set(font(number), { type: 'font/woff2', body: `font ${number}` })
/** The addresses of whole records, and what belongs to one. */
const kept = [
  ...Object.values(recordPaths).map(at => `/v1${at}/r1`),
  '/api/patents/r1',
  '/v1/records/patents/r1',
  '/v1/publications/r1/authors',
]

describe('the shell', () => {
  test('N1 every page URL opens offline; API paths and files never get the shell', async () => {
    site.cut = true
    for (const address of ['/search', '/profile/ada/bookmark_folders/tmp_1', '/search/publications/year:2019']) {
      await page.goto(site.url + address)
      expect(await page.title()).toBe('one')
    }
    for (const address of ['/v1/health', '/api/x', '/search-service/search', '/live', '/files/report.pdf'])
      await expect(page.goto(site.url + address), address).rejects.toThrow(/ERR_/)
  })

  test('W4 an incompletely fetched version never takes over', async () => {
    await site.deploy('two')
    site.replies.delete('/app.js')
    expect(await update()).toBe('redundant')
    site.cut = true
    await page.reload()
    expect(await page.title()).toBe('one')
  })

  test('the files of a version are fetched in parallel', async () => {
    await site.deploy('two')
    site.maxParallel = 0
    // No part is answered before a second one is requested.
    const inParallel = () => vi.waitUntil(() => site.maxParallel > 1, { timeout: 2000, interval: 5 }).catch(() => undefined)
    for (const part of parts) site.replies.set(part, { type: 'text/javascript', body: '', after: inParallel })
    expect(await update()).toBe('installed')
    expect(site.maxParallel).toBeGreaterThan(1)
  })

  test('a new version waits for the activate message, then takes over', async () => {
    await site.deploy('two')
    expect(await update()).toBe('installed')
    await page.reload()
    expect(await page.title()).toBe('one')
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const changed = new Promise(go => navigator.serviceWorker.addEventListener('controllerchange', go))
      registration.waiting?.postMessage({ type: 'activate' })
      await changed
    })
    await page.reload()
    expect(await page.title()).toBe('two')
  })

  test('the kill switch removes caches and worker, and asks the page to reload', async () => {
    await get(path)
    const { message: reload } = await startWithKillSwitch()
    void get('/v1/me')
    expect(await reload).toEqual({ type: 'reload' })
    expect(await cacheNames()).toEqual([])
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  })

  test('after the kill switch, answers that were under way or come later are not stored', async () => {
    serveFont(1)
    let answer: () => void
    const answered = new Promise<void>(go => (answer = go))
    record('{"title":"under way"}', { after: () => answered })
    site.replies.set('/v1/publications/p2', { body: '{"title":"later"}' })
    const { message: reload } = await startWithKillSwitch()
    const underWay = get(path)
    await reload
    const later = [await get('/v1/publications/p2'), await get(font(1))]
    answer!()
    expect([await underWay, ...later]).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }])
    // Long enough for an answer to be stored.
    await pause(300)
    expect(await cacheNames()).toEqual([])
  })

  test('a version that finds the kill switch while it is installed stores none of its files', async () => {
    await site.deploy('two')
    let answer: () => void
    const answered = new Promise<void>(go => (answer = go))
    for (const file of ['/index.html', '/app.js', ...parts]) site.replies.set(file, { ...site.replies.get(file)!, after: () => answered })
    site.replies.set('/sw-control.json', { body: '{"kill":true}' })
    const outcome = update()
    await expect.poll(cacheNames).toEqual([])
    answer!()
    expect(await outcome).toBe('redundant')
    expect(await cacheNames()).toEqual([])
  })
})

describe('opened records', () => {
  test('come from the network, or offline from the user’s own cache, marked as stored', async () => {
    record('{"title":"first"}')
    expect(await get(path, 'ada')).toEqual({ status: 200, body: '{"title":"first"}', stored: false })
    record('{"title":"second"}')
    expect(await get(path, 'ada')).toMatchObject({ body: '{"title":"second"}', stored: false })
    await expect.poll(() => keptIn(recordCacheName('ada'))).toEqual([path])
    site.cut = true
    expect(await get(path, 'ada')).toEqual({ status: 200, body: '{"title":"second"}', stored: true })
  })

  test('W9 are cached per user: no user gets another’s copy', async () => {
    record('{"title":"for ada"}')
    await get(path, 'ada')
    await expect.poll(cacheNames).toContain(`api-${partitionName('ada')}`)
    site.cut = true
    expect(await get(path, 'bob')).toBe('failed')
    expect(await get(path)).toBe('failed')
  })

  test(
    'N9 a network that takes longer than four seconds gives way to the stored copy, and still renews it',
    { timeout: 20_000 },
    async () => {
      record('{"title":"first"}')
      await get(path)
      await expect.poll(() => keptIn('api-guest')).toEqual([path])
      let answer: () => void
      const asked = new Promise<void>(go => (answer = go))
      record('{"title":"late"}', { after: () => asked })
      expect(await get(path)).toMatchObject({ body: '{"title":"first"}', stored: true })
      site.replies.delete(path)
      answer!()
      const copy = () => page.evaluate(async path => (await (await caches.open('api-guest')).match(path))?.text(), path)
      await expect.poll(copy).toBe('{"title":"late"}')
      site.cut = true
      expect(await get(path)).toMatchObject({ body: '{"title":"late"}' })
    },
  )

  test.each([403, 404, 410])('W8 a response %d removes the stored copy', async status => {
    record('{"title":"first"}')
    await get(path)
    await expect.poll(() => keptIn('api-guest')).toEqual([path])
    record('{"code":"not_found","error":"No."}', { status })
    expect(await get(path)).toMatchObject({ status, stored: false })
    await expect.poll(() => keptIn('api-guest')).toEqual([])
  })

  test('N6 on a portal’s page or a server error the stored copy is used and kept', async () => {
    record('{"title":"first"}')
    await get(path)
    await expect.poll(() => keptIn('api-guest')).toContain(path)
    record('<html>sign in</html>', { type: 'text/html' })
    expect(await get(path)).toMatchObject({ body: '{"title":"first"}', stored: true })
    record('{"code":"internal","error":"No."}', { status: 500 })
    expect(await get(path)).toMatchObject({ body: '{"title":"first"}', stored: true })
    site.cut = true
    expect(await get(path)).toMatchObject({ body: '{"title":"first"}' })
  })

  test('are cached under every path of a record, survive a portal’s page, and are removed with a 410', async () => {
    const first = { body: '{"title":"first"}' }
    const copies = kept.map(() => ({ status: 200, body: first.body, stored: true }))
    const answerAll = (reply: Reply) => kept.forEach(address => site.replies.set(address, reply))
    const getAll = () => Promise.all(kept.map(address => get(address, 'ada')))
    const stored = async () => (await keptIn(recordCacheName('ada'))).toSorted()
    answerAll(first)
    await getAll()
    await expect.poll(stored).toEqual(kept.toSorted())
    answerAll({ body: '<html>sign in</html>', type: 'text/html', status: 404 })
    expect(await getAll()).toEqual(copies)
    site.cut = true
    expect(await getAll()).toEqual(copies)
    site.cut = false
    for (const status of [403, 404, 410]) {
      answerAll(first)
      await getAll()
      await expect.poll(stored).toEqual(kept.toSorted())
      answerAll({ body: '{"code":"gone","error":"No."}', status })
      await getAll()
      await expect.poll(stored).toEqual([])
    }
  })

  test('no-store responses and other API calls are not cached', async () => {
    record('{"title":"secret"}', { headers: { 'cache-control': 'private, no-store' } })
    const others = ['/v1/me', '/v1/changes', '/v1/users/1/bookmark_folders', '/v1/researchers/a/contact_info', '/v1/publications/p1/other']
    for (const address of [path, ...others]) {
      site.replies.set(address, site.replies.get(address) ?? { body: '{}' })
      await get(address)
    }
    // When a later response is stored, an earlier one would be stored too.
    site.replies.set('/v1/news/n1', { body: '{}' })
    await get('/v1/news/n1')
    await expect.poll(() => keptIn('api-guest')).toEqual(['/v1/news/n1'])
    site.cut = true
    for (const address of [path, ...others]) expect(await get(address), address).toBe('failed')
  })

  test('are 500 at most over all caches: the oldest ones are removed', { timeout: 60_000 }, async () => {
    await page.evaluate(async () => {
      const cache = await caches.open('api-guest')
      const storedAt = (at: number) => ({ headers: { 'x-stored-at': String(at === 250 ? 1 : 1000 + at) } })
      for (let at = 0; at < 500; at++) await cache.put(`/v1/news/${at}`, new Response('{}', storedAt(at)))
    })
    record('{}')
    await get(path)
    await expect.poll(() => keptIn('api-guest')).not.toContain('/v1/news/250')
    const kept = await keptIn('api-guest')
    expect([kept.length, kept.includes(path), kept.includes('/v1/news/0')]).toEqual([500, true, true])
  })

  test('are never without a copy while a newer one is stored', { timeout: 30_000 }, async () => {
    const long = 'x'.repeat(8_000_000)
    record(`{"text":"${long}"}`)
    await get(path)
    await expect.poll(() => keptIn('api-guest')).toEqual([path])
    const misses = await page.evaluate(async path => {
      const cache = await caches.open('api-guest')
      const stored = async () => Number((await cache.match(path, { ignoreVary: true }))?.headers.get('x-stored-at') ?? 0)
      const first = await stored()
      void fetch(path).then(answer => answer.text())
      let misses = 0
      for (let now = first; now === first || now === 0; now = await stored()) if (now === 0) misses += 1
      return misses
    }, path)
    expect(misses).toBe(0)
  })
})

describe('fonts', () => {
  test('that were fetched once are served offline and without another request', async () => {
    serveFont(1)
    await get(font(1))
    await expect.poll(() => keptIn('fonts')).toEqual([font(1)])
    site.cut = true
    expect(await get(font(1))).toMatchObject({ status: 200, body: 'font 1' })
    expect(site.asked.filter(path => path === font(1))).toHaveLength(1)
  })

  test('are 24 at most: the oldest is removed', async () => {
    for (let number = 0; number < 25; number++) serveFont(number)
    for (let number = 0; number < 25; number++) await get(font(number))
    await expect.poll(async () => (await keptIn('fonts')).at(-1)).toBe(font(24))
    await expect.poll(() => keptIn('fonts')).not.toContain(font(0))
    expect(await keptIn('fonts')).toHaveLength(24)
  })

  test('with another content type than a font are not cached', async () => {
    site.replies.set(font(1), { type: 'text/html', body: 'Sign in to this network' })
    site.replies.set(font(2), { status: 500, type: 'font/woff2', body: '' })
    serveFont(3)
    for (const number of [1, 2, 3]) await get(font(number))
    await expect.poll(() => keptIn('fonts')).toEqual([font(3)])
  })
})
