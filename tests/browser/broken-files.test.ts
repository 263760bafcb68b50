import { request } from 'node:http'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BadNetwork, openBadNetwork } from '../support/bad-network.ts'
import { builtViews } from '../support/built-views.ts'
import { demoServer } from '../support/demo-folder.ts'
import { demoAccount, logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'
import { hasAllVariants, shareOf } from '../support/share.ts'
import { visitRendered } from './visit-rendered.ts'

let server: { url: string }
let network: BadNetwork
let device: Device

beforeAll(async () => {
  server = await demoServer()
})
beforeEach(async () => {
  network = await openBadNetwork(server.url)
})
afterEach(async () => {
  await device.forget()
  await network.close()
})

/** A phone for the test. */
async function openPhone(more: { worker?: false } = {}): Promise<Page> {
  device = await openDevice({ width: 390, height: 844, ...more })
  return device.page
}

const startScript = /^\/assets\/index-[^/]*\.js /
const isReady = (page: Page) => page.waitForFunction(() => performance.getEntriesByName('indago-first-view').length > 0)
const list = (page: Page) => page.locator('ol[aria-label="Publications"] > li')
const alert = (page: Page) => page.getByRole('alert')
const address = '/search/publications?keyword=network'
/** Timers end ten times as early. */
const hurry = (page: Page) =>
  page.addInitScript(() => {
    const later = setTimeout
    window.setTimeout = ((run: TimerHandler, ms = 0, ...more: unknown[]) => later(run, ms / 10, ...more)) as typeof setTimeout
  })
/** Later visits get the files from the browser's own cache. */
async function withoutCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
}

test('if the start script arrives in half, a guest reads the results, is told that nothing works yet, and loads again', async () => {
  const page = await openPhone({ worker: false })
  network.set({ at: startScript, cuts: true })
  await visitRendered(page, network.url + address)
  await list(page).first().waitFor()
  await alert(page).getByText('A part of Indago did not arrive').waitFor()
  network.set({})
  await alert(page).getByRole('button', { name: 'Load again' }).click()
  await isReady(page)
  await list(page).first().waitFor()
  expect(await alert(page).count()).toBe(0)
})

test('if the start script arrives in half, someone who is signed in sees words and a way on instead of a white page', async () => {
  const page = await openPhone({ worker: false })
  await withoutCache(page)
  await logIn(page, network.url, await demoAccount(server.url, 'premium'))
  network.set({ at: startScript, cuts: true })
  await page.goto(network.url + address)
  await alert(page).getByText('A part of Indago did not arrive').waitFor()
  expect(await alert(page).getByRole('button', { name: 'Load again' }).isVisible()).toBe(true)
  network.set({})
  await alert(page).getByRole('button', { name: 'Load again' }).click()
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  expect(await alert(page).count()).toBe(0)
})

test('a start script that does not come for long is put into words, which go when it has come', async () => {
  const page = await openPhone({ worker: false })
  await hurry(page)
  network.set({ at: startScript, stallMs: Infinity })
  await visitRendered(page, network.url + address)
  await alert(page).getByText('Indago is still loading. The network is slow.').waitFor()
  network.set({})
  await isReady(page)
  await alert(page).waitFor({ state: 'detached' })
  expect(device.faults).toEqual([])
})

test('if the code of a view arrives in half, the page says so and offers a way on', async () => {
  const page = await openPhone({ worker: false })
  await withoutCache(page)
  await page.goto(`${network.url}/search`)
  await isReady(page)
  network.set({ at: new RegExp(`^${builtViews().get('ResultsPage')!.replaceAll('.', '\\.')} `), cuts: true })
  const box = page.getByLabel('Words to search for')
  await box.fill('network')
  await box.press('Enter')
  await page.getByText('a part of Indago could not be fetched', { exact: false }).waitFor()
  network.set({})
  await page.getByRole('button', { name: 'Try again' }).click()
  await list(page).first().waitFor()
})

test('a page waits for no style sheet, and has its look without any', async () => {
  const page = await openPhone({ worker: false })
  await hurry(page)
  network.set({ at: /\.css /, stallMs: Infinity })
  await visitRendered(page, network.url + address)
  await list(page).first().waitFor()
  await isReady(page)
  expect(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Indago Sans')
  network.set({})
  expect(device.faults).toEqual([])
})

test('a proxy that rewrites the styles in a page takes only its first look: their files are fetched', async () => {
  const page = await openPhone({ worker: false })
  await page.route(
    ({ pathname }) => pathname.startsWith('/search/'),
    async route => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace('</style>', '/* by a proxy */</style>') })
    },
  )
  await page.goto(network.url + address)
  await list(page).first().waitFor()
  await isReady(page)
  const font = () => page.evaluate(() => getComputedStyle(document.body).fontFamily)
  await expect.poll(font).toContain('Indago Sans')
  expect(device.faults.filter(fault => !fault.startsWith('style-src-elem: inline'))).toEqual([])
})

test('a part of the app whose style sheet comes later than the page waits is shown when it comes', async () => {
  const page = await openPhone()
  await hurry(page)
  network.set({ at: /\/app-late-[^/]*\.css /, stallMs: Infinity })
  await visitRendered(page, network.url + address)
  await isReady(page)
  const isAsked = () => page.evaluate(() => document.querySelector('link[href*="/app-late-"][rel=stylesheet]') !== null)
  await expect.poll(isAsked).toBe(true)
  await page.waitForTimeout(800)
  network.set({})
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true))
  expect(device.faults).toEqual([])
})

test('a proxy that takes the encodings out of requests changes nothing', async () => {
  const page = await openPhone({ worker: false })
  network.set({ stripsEncodings: true })
  await page.goto(network.url + address)
  await isReady(page)
  await list(page).getByRole('link').first().click()
  await page.getByRole('dialog').getByRole('article').waitFor()
  expect(device.faults).toEqual([])
})

/** The encoding of an answer, asked with exactly these encodings. */
const encodingOf = (path: string, accepted: string | undefined): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { accept: 'text/html', ...(accepted !== undefined && { 'accept-encoding': accepted }) }
    request(server.url + path, { headers }, answer => {
      answer.resume()
      answer.on('end', () => resolve(answer.headers['content-encoding']))
    })
      .on('error', reject)
      .end()
  })

test('phones without Brotli get gzip, and what names no encoding gets none: files, pages and answers', async () => {
  const script = builtViews().get('ResultsPage')!
  for (const path of [script, '/index.html', address, '/v1/openapi.json']) {
    expect([path, await encodingOf(path, 'gzip, deflate, br')]).toEqual([path, 'br'])
    expect([path, await encodingOf(path, 'gzip')]).toEqual([path, 'gzip'])
    for (const none of [undefined, 'identity', 'br;q=0, gzip;q=0'])
      expect([path, none, await encodingOf(path, none)]).toEqual([path, none, undefined])
  }
})

test('without content-visibility all of a record can be read', async () => {
  const page = await openPhone({ worker: false })
  const isStyled = ({ pathname }: URL) => pathname.endsWith('.css') || pathname.startsWith('/search/')
  await page.route(isStyled, async route => {
    const answer = await route.fetch()
    // The styles of the page itself are allowed by their hash.
    const { 'content-security-policy': _policy, ...headers } = answer.headers()
    await route.fulfill({
      response: answer,
      headers,
      body: (await answer.text()).replaceAll(/content-visibility:[^;}]*;?|contain-intrinsic-size:[^;}]*;?/g, ''),
    })
  })
  await page.goto(network.url + address)
  await isReady(page)
  await list(page).getByRole('link').first().click()
  const article = page.getByRole('dialog').getByRole('article')
  await article.waitFor()
  expect(
    await page.evaluate(() => [...document.querySelectorAll('*')].some(one => getComputedStyle(one).contentVisibility !== 'visible')),
  ).toBe(false)
  expect((await article.innerText()).length).toBeGreaterThan(200)
  // A sheet that is being changed when the page is closed would fail outside of the test.
  await page.unrouteAll({ behavior: 'wait' })
  expect(device.faults).toEqual([])
})

const clocks = [['ahead', 365] as const, ['behind', -365] as const].slice(0, hasAllVariants ? 2 : 1)
for (const [clock, days] of clocks)
  test(`with a clock a year ${clock} the rendered page is taken over as it is, and sign-in, times and waiting changes work`, async () => {
    const page = await openPhone({ worker: false })
    await page.addInitScript(by => {
      const Right = Date
      const off = by * 86_400_000
      window.Date = class extends Right {
        constructor(...given: []) {
          if (given.length > 0) super(...given)
          else super(Right.now() + off)
        }
        static override now() {
          return Right.now() + off
        }
      } as DateConstructor
    }, days)
    await visitRendered(page, network.url + address)
    await isReady(page)
    const since = network.passed.slice(network.passed.findLastIndex(({ path }) => path === address))
    expect(since.filter(({ path }) => /^\/search-service\/(?:search|count)$/.test(path))).toEqual([])
    await logIn(page, network.url, await demoAccount(server.url, 'premium'))
    await page.goto(network.url + address)
    await list(page).getByRole('link').first().click()
    await page.getByRole('dialog').getByRole('article').waitFor()
    await page.keyboard.press('Escape')
    network.set({ at: /^\/v1\/bookmark_folders .*Clock/, cuts: true })
    await page.getByRole('link', { name: 'Bookmarks' }).first().click()
    await page.getByRole('button', { name: 'New folder' }).first().click()
    await page.getByLabel('Name').fill(`Clock ${clock}`)
    await page.getByLabel('Name').press('Enter')
    await page.getByText('1 change waiting').waitFor()
    await page.reload()
    network.set({})
    await page.getByText('1 change waiting').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
    expect(await page.getByText(/\b(?:next year|last year|in 1[12] months|1[12] months ago)\b/).count()).toBe(0)
    expect(device.faults).toEqual([])
  })

/** The pause before another try ends when the test says so: by a clock it could be over before the network is good again. */
const holdPause = (page: Page) =>
  page.addInitScript(() => {
    const later = setTimeout
    const held: (() => void)[] = []
    Object.assign(window, { endPause: () => held.splice(0).forEach(run => run()) })
    window.setTimeout = ((run: () => void, ms = 0, ...more: unknown[]) =>
      ms === 5000 ? held.push(run) : later(run, ms, ...more)) as typeof setTimeout
  })

const partsOfWorker = [
  { part: 'script', fileOf: () => '/sw.js' },
  { part: 'installation', fileOf: () => builtViews().get('OnboardingPage')! },
]
test.each(shareOf(partsOfWorker, 1, ({ part }) => part))(
  'a first service worker whose $part the network breaks is tried again, and then the page opens offline',
  async ({ fileOf }) => {
    const page = await openPhone()
    const context = page.context()
    const broken = new RegExp(`^${fileOf().replaceAll('.', '\\.')}\\b`)
    await holdPause(page)
    network.set({ at: broken, cuts: true })
    await page.goto(network.url + address)
    await expect.poll(() => network.count(broken)).toBeGreaterThan(0)
    await expect.poll(() => page.evaluate(async () => Boolean(await navigator.serviceWorker.getRegistration()))).toBe(false)
    network.set({})
    await page.waitForFunction(() => {
      const { endPause } = window as unknown as { endPause: () => void }
      endPause()
      return navigator.serviceWorker.controller !== null
    })
    await context.setOffline(true)
    await page.goto(`${network.url}/terms`)
    await page.getByRole('heading', { level: 1 }).getByText(/\w/).waitFor()
  },
)
