import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BadNetwork, openBadNetwork, portalPage, secondGeneration, thirdGeneration } from '../support/bad-network.ts'
import { demoServer } from '../support/demo-folder.ts'
import { demoAccount, type DemoAccount, logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'
import { stored } from './stored-results.ts'

/** `npm run check` tests more networks. */
const isWhole = process.env['INDAGO_NETWORKS'] === 'all'
const networks = [['3G', thirdGeneration] as const, ['2G', secondGeneration] as const].slice(0, isWhole ? 2 : 1)

let server: { url: string }
let account: DemoAccount
let network: BadNetwork
let device: Device

beforeAll(async () => {
  server = await demoServer()
  account = await demoAccount(server.url, 'premium')
})
beforeEach(async () => {
  network = await openBadNetwork(server.url)
})
afterEach(async () => {
  await device.forget()
  await network.close()
})

/** A laptop for the test. */
async function openLaptop(more: { worker?: false } = {}): Promise<Page> {
  device = await openDevice(more)
  return device.page
}

const searches = /^\/search-service\/search$/
const counts = /^\/search-service\/count$/
/** Every call of the API, and none of the app's files. */
const calls = /^\/(?:search-service|v1|api)\//
/** A call, its three retries, and once more the same when the server answers something else. */
const mostSent = 8

/** Time-outs and timers end ten times as early, so that no test waits half a minute. */
const hurry = (page: Page) =>
  page.addInitScript(() => {
    const [limit, later] = [AbortSignal.timeout.bind(AbortSignal), setTimeout]
    AbortSignal.timeout = ms => limit(ms / 10)
    window.setTimeout = ((run: TimerHandler, ms = 0, ...more: unknown[]) => later(run, ms / 10, ...more)) as typeof setTimeout
  })

const isControlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)
const isReady = (page: Page) => page.waitForFunction(() => performance.getEntriesByName('indago-first-view').length > 0)
const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const list = (page: Page) => page.locator('ol[aria-label="Publications"] > li')
const note = (page: Page) => page.getByRole('region', { name: 'Source of the results' })
const offline = (page: Page) => page.getByRole('banner').getByText('Offline').first()
const at = (keyword: string) => `/search/publications?keyword=${keyword}`

async function searchFor(page: Page, keyword: string): Promise<void> {
  const box = page.getByLabel('Search publications', { exact: true })
  await box.fill(keyword)
  await box.press('Enter')
  await page.waitForURL(`**${at(keyword)}**`)
}

/** What the server finds, asked without the bad network. */
async function totalOf(keyword: string): Promise<number> {
  const answer = await fetch(`${server.url}/search-service/count`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ keyword }),
  })
  return ((await answer.json()) as { totals: { publications: number } }).totals.publications
}
const showsTotal = async (page: Page, keyword: string) => {
  const total = await totalOf(keyword)
  await results(page).getByText(`${total} results`, { exact: true }).waitFor()
  await page
    .getByRole('navigation', { name: 'Types of results' })
    .getByRole('link', { name: `Publications ${total}` })
    .waitFor()
}

async function newFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Bookmarks' }).first().click()
  await page.getByRole('button', { name: 'New folder' }).first().click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Name').press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** The names of the account's folders at the server. */
async function foldersAtServer(): Promise<string[]> {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(account) }
  const { token, user } = (await (await fetch(`${server.url}/v1/authenticate`, sent)).json()) as {
    token: string
    user: { user_id: string }
  }
  const answer = await fetch(`${server.url}/v1/users/${user.user_id}/bookmark_folders`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { results: { name: string }[] }).results.map(({ name }) => name)
}
const timesAtServer = async (name: string) => (await foldersAtServer()).filter(one => one === name).length

test.each(networks)('at %s with lost segments results are read, then searched, and each search is sent once', async (_, weather) => {
  const page = await openLaptop()
  network.set(weather)
  await page.goto(network.url + at('network'), { waitUntil: 'commit' })
  await list(page).first().waitFor()
  await isReady(page)
  const before = [network.count(searches), network.count(counts)]
  await searchFor(page, 'cell')
  await showsTotal(page, 'cell')
  await list(page).getByRole('link').first().click()
  await page.getByRole('dialog').getByRole('article').waitFor()
  expect([network.count(searches) - before[0]!, network.count(counts) - before[1]!]).toEqual([1, 1])
  expect(device.faults).toEqual([])
})

test('while every answer stalls the wait is put into words, and pressing again adds no call; results come by themselves', async () => {
  const page = await openLaptop({ worker: false })
  await hurry(page)
  await page.goto(network.url + at('network'))
  await isReady(page)
  network.set({ at: calls, stallMs: Infinity })
  network.passed.length = 0
  await searchFor(page, 'cell')
  await page.getByText('Still waiting for the server.').first().waitFor()
  await results(page).getByText('Can’t reach the server').waitFor()
  await offline(page).waitFor()
  expect(network.count(searches)).toBe(1)
  const again = results(page).getByRole('button', { name: 'Try again' })
  const { x, y } = (await again.boundingBox())!
  for (let pressed = 0; pressed < 5; pressed++) await page.mouse.click(x + 10, y + 10)
  await expect.poll(() => network.count(searches)).toBe(2)
  expect([network.underWay(searches), network.underWay(counts)]).toEqual([1, 1])
  await again.waitFor()
  expect(network.count(searches)).toBeLessThanOrEqual(mostSent)
  network.set({})
  await showsTotal(page, 'cell')
  await offline(page).waitFor({ state: 'detached' })
  expect(device.faults).toEqual([])
})

test.runIf(isWhole)(
  'while every answer stalls the results that this device has are shown, and searched again once the network is good',
  async () => {
    const page = await openLaptop()
    await logIn(page, network.url, account)
    await hurry(page)
    await isControlled(page)
    await page.goto(network.url + at('network'))
    await list(page).first().waitFor()
    const shown = await list(page).allInnerTexts()
    // They are kept once the page is idle.
    await expect.poll(async () => (await stored(page, '')).count).toBe(1)
    network.set({ at: calls, stallMs: Infinity })
    await page.reload()
    await note(page).getByText('Waiting for the server.').waitFor()
    expect(await list(page).allInnerTexts()).toEqual(shown)
    await note(page).getByText('Can’t reach the server.').waitFor()
    network.set({})
    await note(page).getByText('You’re back online.').waitFor()
    await note(page).getByRole('button', { name: 'Search again' }).click()
    await note(page).waitFor({ state: 'detached' })
    await showsTotal(page, 'network')
    expect(device.faults).toEqual([])
  },
)

test('a search whose answers are all cut off is sent as often as declared, and no more', async () => {
  const page = await openLaptop({ worker: false })
  await page.goto(network.url + at('network'))
  await isReady(page)
  network.passed.length = 0
  network.set({ at: /^\/search-service\/search /, cuts: true })
  await searchFor(page, 'cell')
  await expect.poll(() => network.count(searches)).toBe(mostSent)
  await results(page).getByText('The server did not answer').waitFor()
  // Longer than the longest pause between two retries.
  await page.waitForTimeout(1500)
  expect(network.count(searches)).toBe(mostSent)
  network.set({})
  await results(page).getByRole('button', { name: 'Try again' }).click()
  await showsTotal(page, 'cell')
})

test('the answer to an earlier search, and its totals, never replace those of a later one', async () => {
  const page = await openLaptop({ worker: false })
  await page.goto(network.url + '/search/publications?keyword=health')
  await isReady(page)
  network.set({ at: /"keyword":"network"/, holds: true })
  await searchFor(page, 'network')
  await expect.poll(() => [network.count(searches), network.count(counts)].every(sent => sent > 0)).toBe(true)
  await searchFor(page, 'cell')
  await showsTotal(page, 'cell')
  expect([network.underWay(searches), network.underWay(counts)]).toEqual([0, 0])
  const shown = await list(page).allInnerTexts()
  network.set({})
  await searchFor(page, 'health')
  await showsTotal(page, 'health')
  await page.goBack()
  await showsTotal(page, 'cell')
  expect(await list(page).allInnerTexts()).toEqual(shown)
})

test('suggestions for an earlier text never replace those for what is typed', async () => {
  const page = await openLaptop({ worker: false })
  await page.goto(`${network.url}/search`)
  await isReady(page)
  // The box has suggestions once their code has come.
  const box = page.getByRole('combobox', { name: 'Words to search for' })
  const options = () => page.getByRole('listbox').getByRole('option').allInnerTexts()
  network.set({ at: /typeahead.*"query":"net"/, holds: true })
  await box.fill('net')
  await expect.poll(() => network.underWay(/typeahead/)).toBe(1)
  await box.fill('cell')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  const offered = await options()
  network.set({})
  await expect.poll(() => network.underWay(/typeahead/)).toBe(0)
  await box.press('ArrowDown')
  expect(await options()).toEqual(offered)
  expect(offered.join(' ').toLowerCase()).toContain('cell')
})

test.runIf(isWhole)('a change whose acknowledgement is lost twice and then comes late takes effect once', async () => {
  const page = await openLaptop()
  await logIn(page, network.url, account)
  await hurry(page)
  await page.reload()
  network.set({ at: /^\/v1\/bookmark_folders .*Lost/, cuts: true })
  await newFolder(page, 'Lost and found')
  const sent = () => network.passed.filter(({ method, body }) => method === 'POST' && body.includes('Lost and found'))
  await expect.poll(() => sent().length, { timeout: 20_000 }).toBeGreaterThan(1)
  network.set({ at: /^\/v1\/bookmark_folders .*Lost/, holds: true })
  await expect.poll(() => network.underWay(/^\/v1\/bookmark_folders$/), { timeout: 20_000 }).toBe(1)
  await page.getByText('1 change waiting').waitFor()
  network.set({})
  await page.getByText('1 change waiting').waitFor({ state: 'detached' })
  expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(await timesAtServer('Lost and found')).toBe(1)
  await page.getByRole('link', { name: 'Bookmarks' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Bookmark folders' }).waitFor()
  const shown = page.getByRole('main').getByRole('link', { name: 'Lost and found' })
  await shown.waitFor()
  expect(await shown.count()).toBe(1)
  expect(device.faults).toEqual([])
})

/** Where something of the portal is stored. */
const storedOfPortal = (page: Page, text: string): Promise<string[]> =>
  page.evaluate(async sought => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) if ((await (await cache.match(request))!.text()).includes(sought)) found.push(request.url)
    }
    if (JSON.stringify({ ...localStorage, ...sessionStorage }).includes(sought)) found.push('storage')
    return found
  }, text)

for (const portal of (['answers', 'redirects'] as const).slice(0, isWhole ? 2 : 1))
  test(`behind a portal that ${portal === 'answers' ? 'answers everything itself' : 'redirects everything'} nobody is signed out, nothing of it is stored, and a change goes out afterwards, once`, async () => {
    const page = await openLaptop()
    const name = `Behind a portal that ${portal}`
    await logIn(page, network.url, account)
    await hurry(page)
    await isControlled(page)
    // The whole app is stored: the portal is met by a device that has it.
    await page.goto(network.url + at('network'))
    await list(page).first().waitFor()
    network.set({ portal })
    await newFolder(page, name)
    await page.getByText('1 change waiting').waitFor()
    await offline(page).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.goto(network.url + at('cell'))
    await results(page)
      .getByText(/Can’t reach the server/)
      .first()
      .waitFor()
    expect(await page.getByText('Hotel').count()).toBe(0)
    expect(await page.evaluate(() => 'hotel' in window)).toBe(false)
    expect(await storedOfPortal(page, portalPage)).toEqual([])
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
    expect(await timesAtServer(name)).toBe(0)
    network.set({})
    await page.getByText('1 change waiting').waitFor({ state: 'detached' })
    expect(await timesAtServer(name)).toBe(1)
    await offline(page).waitFor({ state: 'detached' })
    expect(device.faults).toEqual([])
  })
