import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordPaths } from '#contract/record-paths.ts'
import { partitionName, recordCacheName } from '#kit/partition-name.ts'
import { browserArgs, browserPath } from '../../scripts/browser.mjs'
import { sharedBrowser } from '../support/shared-browser.ts'
import { openSite, parts, type Reply, type Site } from './site.ts'

let browser: Browser
/** Every site has a port of its own, and with it workers and caches of its own. */
let context: BrowserContext
let site: Site
let page: Page
/** Whether the sites are visited with data saver on. */
let savesData = false

beforeAll(async () => {
  browser = await sharedBrowser()
  context = await browser.newContext()
})
afterAll(() => browser.close())
beforeEach(async () => {
  site = await openSite('one', savesData)
  page = await context.newPage()
  await page.goto(`${site.url}/search`)
  await page.waitForFunction(() => 'isReady' in window && navigator.serviceWorker.controller !== null)
})
afterEach(async () => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: site.url, storageTypes: 'all' })
  await page.close()
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
  const devtools = await context.newCDPSession(page)
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

describe('with data saver', () => {
  const shellFiles = async () => (await keptIn((await cacheNames()).find(name => name.includes('precache'))!)).toSorted()
  const fetchPart = (part: string) => page.evaluate(async path => (await fetch(path)).status, part)

  beforeAll(() => {
    savesData = true
  })
  afterAll(() => {
    savesData = false
  })

  test('only what the app starts with is precached; the app still opens offline, with all that was used', async () => {
    expect(site.asked.filter(path => parts.includes(path))).toEqual([])
    expect(await shellFiles()).toEqual(['/app.js', '/index.html'])
    expect(await fetchPart(parts[2]!)).toBe(200)
    await expect.poll(shellFiles).toEqual(['/app.js', '/index.html', parts[2]])
    site.cut = true
    await page.reload()
    expect(await page.title()).toBe('one')
    expect(await fetchPart(parts[2]!)).toBe(200)
    await expect(fetchPart(parts[1]!)).rejects.toThrow()
  })

  test('what the page had fetched before the worker was there is kept when the page says so, and no address besides', async () => {
    const urls = [site.url + parts[4]!, `${site.url}/v1/publications/p1`, 'https://example.org/app.js']
    await page.evaluate(loaded => navigator.serviceWorker.controller!.postMessage({ type: 'loaded', urls: loaded }), urls)
    await expect.poll(shellFiles).toEqual(['/app.js', '/index.html', parts[4]])
    expect(site.asked).not.toContain('/v1/publications/p1')
  })

  test('of another version the same files are precached again', async () => {
    await fetchPart(parts[5]!)
    await expect.poll(shellFiles).toContain(parts[5])
    await site.deploy('two')
    site.asked.length = 0
    expect(await update()).toBe('installed')
    expect(site.asked.filter(path => parts.includes(path))).toEqual([parts[5]])
  })
})

describe('the shell', () => {
  test('N1 every page URL opens offline; API paths and files never get the shell', async () => {
    site.cut = true
    for (const address of ['/search', '/profile/ada/bookmark_folders/tmp_1', '/search/publications/year:2019']) {
      await page.goto(site.url + address)
      expect(await page.title()).toBe('one')
    }
    for (const address of ['/v1/health', '/api/x', '/search-service/search', '/live', '/files/report.pdf']) {
      // The navigation has failed before its error page is there: Chromium never closes a page that is closed in between.
      const errorPage = page.waitForEvent('load')
      await expect(page.goto(site.url + address), address).rejects.toThrow(/ERR_/)
      await errorPage
    }
  })

  test('W4 an incompletely fetched version never takes over', async () => {
    await site.deploy('two')
    site.replies.delete('/app.js')
    expect(await update()).toBe('redundant')
    site.cut = true
    await page.reload()
    expect(await page.title()).toBe('one')
  })

  test('N6 a portal that answers every file with its page never becomes a version, and is not asked for file after file', async () => {
    await site.deploy('two')
    site.portal = '<!doctype html><title>Hotel</title>'
    site.asked.length = 0
    expect(await update()).toBe('redundant')
    expect(site.asked.filter(path => parts.includes(path)).length).toBeLessThan(parts.length)
    site.portal = undefined
    site.cut = true
    await page.reload()
    expect(await page.title()).toBe('one')
    expect(
      await page.evaluate(async () => (await (await caches.match('/app.js', { ignoreSearch: true }))!.text()).includes('register')),
    ).toBe(true)
  })

  test('a file of the shell that was changed on its way never becomes a version', async () => {
    await site.deploy('two')
    site.replies.set(parts[3]!, { type: 'text/javascript', body: 'half' })
    expect(await update()).toBe('redundant')
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

  test('a public folder is cached with each part that was opened; once it is private every part goes', async () => {
    const folder = '/v1/public_folders/f1'
    const opened = [folder, `${folder}?index=news`, `${folder}?page=1`]
    const addresses = () =>
      page.evaluate(async () =>
        (await (await caches.open('api-guest')).keys()).map(({ url }) => url.slice(location.origin.length)).toSorted(),
      )
    site.replies.set(folder, { body: '{"bookmarks":[]}' })
    for (const part of opened) await get(part)
    await expect.poll(addresses).toEqual(opened.toSorted())
    site.cut = true
    for (const part of opened) expect(await get(part)).toEqual({ status: 200, body: '{"bookmarks":[]}', stored: true })
    site.cut = false
    site.replies.set(folder, { body: '{"code":"not_found","error":"No."}', status: 404 })
    expect(await get(folder)).toMatchObject({ status: 404 })
    await expect.poll(addresses).toEqual([])
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

describe('pages that the server rendered for a guest', () => {
  const path = '/search/news'
  const rendered = (title: string, more = '') =>
    `<!doctype html><title>${title}</title><style>body { color: red }</style>${more}<script type="application/json" id="page-answers">{}</script>`
  const serve = (body: string, headers = {}) => {
    site.replies.set(path, { type: 'text/html', body, headers })
  }
  const pagesName = async () => (await cacheNames()).find(name => name.startsWith('pages-')) ?? ''
  const kept = async () => keptIn(await pagesName())
  const tell = (message: object) => page.evaluate(message => navigator.serviceWorker.controller!.postMessage(message), message)
  const titleAt = async (address: string) => {
    await page.goto(site.url + address)
    return page.title()
  }

  test('are shown again without the network, with the policy of the server, which allows their styles by their hash', async () => {
    const hash = createHash('sha256').update('body { color: red }').digest('base64')
    const policy = `default-src 'self' 'sha256-${hash}'`
    serve(rendered('Found'), { 'content-security-policy': policy })
    expect(await titleAt(path)).toBe('one')
    await tell({ type: 'keep-page', address: path })
    await expect.poll(kept).toEqual([path])
    site.cut = true
    const answer = await page.goto(site.url + path)
    expect([await page.title(), answer?.headers()['content-security-policy']]).toEqual(['Found', policy])
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(255, 0, 0)')
    expect(await titleAt(`${path}?page=2`)).toBe('one')
  })

  test('are not kept without what they were made from, nor if they name files of another version, nor after an error', async () => {
    const other = '/search/patents'
    for (const [body, status] of [
      ['<title>Sign in to this network</title>', 200],
      [rendered('Newer', '<script type="module" src="/assets/index-9z9z.js"></script>'), 200],
      [rendered('Broken'), 500],
    ] as const) {
      serve(body)
      site.replies.set(path, { ...site.replies.get(path)!, status })
      site.replies.set(other, { type: 'text/html', body: rendered('Found') })
      await tell({ type: 'keep-page', address: path })
      await tell({ type: 'keep-page', address: other })
      await expect.poll(kept).toContain(other)
      expect(await kept()).not.toContain(path)
    }
  })

  test('are forgotten after a day, when someone signs in, and with their version', async () => {
    serve(rendered('Found'))
    await tell({ type: 'keep-page', address: path })
    await expect.poll(kept).toContain(path)
    await page.evaluate(
      async ([name, path]) => {
        const cache = await caches.open(name!)
        const stored = (await cache.match(path!))!
        const headers = { 'content-type': 'text/html', 'x-stored-at': String(Number(stored.headers.get('x-stored-at')) - 86_400_001) }
        await cache.put(path!, new Response(await stored.text(), { headers }))
      },
      [await pagesName(), path],
    )
    expect(await titleAt(path)).toBe('one')
    await tell({ type: 'forget-pages' })
    await expect.poll(pagesName).toBe('')

    await tell({ type: 'keep-page', address: path })
    await expect.poll(kept).toContain(path)
    await site.deploy('two')
    expect(await update()).toBe('installed')
    await page.evaluate(() =>
      (window as unknown as { registration: ServiceWorkerRegistration }).registration.waiting!.postMessage({ type: 'activate' }),
    )
    await expect.poll(pagesName).toBe('')
    expect(await titleAt(path)).toBe('two')
  })

  test('are twelve at most: the oldest is removed', async () => {
    serve('')
    const addresses = Array.from({ length: 13 }, (_, number) => `/search/news/${number}`)
    for (const address of addresses) {
      site.replies.set(address, { type: 'text/html', body: rendered(address) })
      await tell({ type: 'keep-page', address })
      await expect.poll(kept).toContain(address)
    }
    await expect.poll(kept).toEqual(addresses.slice(1))
  })
})

/** What a test uses inside the worker. */
interface WorkerScope {
  registration: ServiceWorkerRegistration
  /** How many messages have been shown. */
  shown: number
  dispatchEvent: (event: Event) => boolean
  NotificationEvent: new (type: string, init: object) => Event
}

describe('push messages', () => {
  /** The browser of the tests may have no notifications. */
  let withNotifications: Browser
  beforeAll(async () => {
    withNotifications = await chromium.launch({ executablePath: browserPath(), args: browserArgs })
    context = await withNotifications.newContext()
  })
  afterAll(() => withNotifications.close())

  test('are shown, one for each alert, and one that cannot be read as well', async () => {
    await context.grantPermissions(['notifications'], { origin: site.url })
    const devtools = await context.newCDPSession(page)
    const registered = new Promise<string>(go =>
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(site.url) && !isDeleted)
        if (own) go(own.registrationId)
      }),
    )
    await devtools.send('ServiceWorker.enable')
    const registrationId = await registered
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    await worker.evaluate(() => {
      const scope = globalThis as unknown as WorkerScope
      const show = scope.registration.showNotification.bind(scope.registration)
      scope.shown = 0
      scope.registration.showNotification = async (...message) => {
        await show(...message)
        scope.shown++
      }
    })
    let delivered = 0
    /** Nothing may list the notifications meanwhile: Chromium forgets one that appears while it makes the list. */
    const deliver = async (data: string) => {
      await devtools.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data })
      delivered++
      await expect.poll(() => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown)).toBe(delivered)
    }
    const shown = () =>
      page.evaluate(async () => {
        const { registration } = window as unknown as { registration: ServiceWorkerRegistration }
        return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, url: data as unknown }))
      })
    const message = (title: string, tag: string) => ({ title, body: 'Lanterns <b>at sea</b>', tag, url: `/alerts#${tag}` })
    await deliver(JSON.stringify(message('1 new result for “Sea”.', 'sea')))
    await deliver(JSON.stringify(message('2 new results for “Sea”.', 'sea')))
    await deliver(JSON.stringify(message('1 new result for “Land”.', 'land')))
    await deliver('{"title":')
    expect((await shown()).toSorted((a, b) => a.tag.localeCompare(b.tag))).toEqual([
      { title: 'Something new in Indago', body: '', tag: 'indago', url: '/' },
      message('1 new result for “Land”.', 'land'),
      message('2 new results for “Sea”.', 'sea'),
    ])

    const click = async (tag: string) => {
      const told = nextMessage()
      await worker.evaluate(async clicked => {
        const scope = globalThis as unknown as WorkerScope
        const [notification] = await scope.registration.getNotifications({ tag: clicked })
        scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
      }, tag)
      return told
    }
    expect(await click('land')).toEqual({ type: 'open', address: '/alerts#land' })
    await deliver(JSON.stringify({ ...message('Elsewhere', 'other'), url: 'https://example.org/login' }))
    expect(await shown()).toHaveLength(3)
    expect(await click('other')).toEqual({ type: 'open', address: '/' })
    await expect.poll(async () => (await shown()).map(({ tag }) => tag).toSorted()).toEqual(['indago', 'sea'])
  })
})
