import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { demoAccount, logIn, makeFolder } from './demo.ts'
import { type Device, openDevice } from './device.ts'
import { hasAllVariants } from '../support/share.ts'

let server: { url: string }
let device: Device

beforeAll(async () => {
  server = await demoServer()
  device = await openDevice({ width: 390, height: 844, worker: false })
  await device.context.addInitScript(() => {
    const watched = window as unknown as { shifts: number }
    watched.shifts = 0
    const add = (entries: PerformanceObserverEntryList) => {
      for (const entry of entries.getEntries() as (PerformanceEntry & { value: number })[]) watched.shifts += entry.value
    }
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
  })
})

afterAll(() => device?.forget())

const standing = {
  '/login': (page: Page) => page.getByLabel('Email').waitFor(),
  // What comes last: until then the page moves for other reasons.
  '/search': async (page: Page) => {
    for (const name of ['Search tips', 'Recently added', 'On this device']) await page.getByRole('heading', { name }).waitFor()
    await page
      .getByRole('region', { name: 'Browse by type' })
      .getByText(/\d records?$/)
      .first()
      .waitFor()
  },
  '/search/publications?keyword=network': (page: Page) => page.getByRole('main').getByRole('listitem').first().waitFor(),
}

/** Opens a screen like a first visit, without worker and cached fonts. Fonts arrive, or not, after the first drawing. */
async function firstVisit(
  path: keyof typeof standing,
  fonts: 'come' | 'never come',
): Promise<{ asked: number; bytes: number; moved: number }> {
  const page = await device.context.newPage()
  const seen = { asked: 0, bytes: 0 }
  let stands = () => {}
  const standsNow = new Promise<void>(resolve => (stands = resolve))
  const browser = await device.context.newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.route('**/*.woff2', async route => {
    seen.asked += 1
    await standsNow
    if (fonts === 'never come') return route.abort()
    const response = await route.fetch()
    seen.bytes += (await response.body()).length
    return route.fulfill({ response })
  })
  await page.goto(server.url + path, { waitUntil: 'commit' })
  await standing[path](page)
  await expect.poll(() => page.getByRole('heading').first().isVisible()).toBe(true)
  const shifts = () => page.evaluate(() => (window as unknown as { shifts: number }).shifts)
  await page.waitForFunction(() => document.fonts.status === 'loading')
  const before = await shifts()
  stands()
  await page.evaluate(() => document.fonts.ready)
  // A layout shift is reported after its frame.
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const moved = (await shifts()) - before
  await page.close()
  return { ...seen, moved }
}

const title = '%s fetches at most 60 kB of fonts, and stays where it is when they come late or never'

async function expectStill(path: keyof typeof standing): Promise<void> {
  const late = await firstVisit(path, 'come')
  expect(late.bytes).toBeGreaterThan(0)
  expect(late.bytes).toBeLessThanOrEqual(60_000)
  expect(late.moved).toBeLessThanOrEqual(0.02)
  // One of the pages shows it: without the fonts all stay in the families that they begin with.
  if (path !== '/search/publications?keyword=network' && !hasAllVariants) return
  const never = await firstVisit(path, 'never come')
  expect(never.asked).toBeGreaterThan(0)
  expect(never.moved).toBeLessThanOrEqual(0.02)
}

test.each(['/login'] as const)(title, expectStill)

test('the terms page links to the licence of each font', async () => {
  const { page, context } = device
  await page.goto(`${server.url}/terms`)
  for (const family of ['Source Sans 3', 'STIX Two Text']) {
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: `Licence of ${family}` }).click()
    const licence = await opened
    await licence.getByText('SIL OPEN FONT LICENSE Version 1.1').waitFor()
    await licence.close()
  }
})

describe('signed in', () => {
  beforeAll(async () => {
    const account = await demoAccount(server.url, 'premium')
    // The start page has something of this device, whatever other tests have left in the account.
    await makeFolder(server.url, account, 'Fonts')
    await logIn(device.page, server.url, account)
    await device.page.getByRole('heading', { name: 'On this device' }).waitFor()
  })

  test.each(['/search', '/search/publications?keyword=network'] as const)(title, expectStill)
})

test('the service worker serves fonts offline that were fetched once', async () => {
  // A device of its own: the other one has no worker, and is asked for its fonts.
  const fresh = await openDevice({ width: 390, height: 844 })
  const { page, context, faults } = fresh
  try {
    await logIn(page, server.url, await demoAccount(server.url, 'premium'))
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const greek = () => page.waitForResponse(answer => answer.url().includes('source-sans-3-greek-wght'))
    const [first] = await Promise.all([greek(), page.goto(`${server.url}/search/publications?keyword=νευρώνας`)])
    await expect.poll(() => page.evaluate(async url => (await caches.match(url)) !== undefined, first.url())).toBe(true)
    await context.setOffline(true)
    const [again] = await Promise.all([greek(), page.reload()])
    expect([again.status(), again.fromServiceWorker()]).toEqual([200, true])
    const latin = await page.evaluate(async () => {
      const fonts = [...document.querySelectorAll<HTMLLinkElement>('link[as=font]')]
      return Promise.all(fonts.map(async ({ href }) => (await fetch(href, { cache: 'no-store' })).status))
    })
    expect(latin).toEqual([200, 200])
    expect(faults).toEqual([])
  } finally {
    await fresh.forget()
  }
})
