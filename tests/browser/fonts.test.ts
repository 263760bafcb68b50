import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFolder } from '../support/demo-folder.ts'
import { type Spawned, freePort, startServer } from '../support/spawned.ts'
import { demoAccount, logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'

let dataDir: string
let server: Spawned
let device: Device

beforeAll(async () => {
  dataDir = await demoFolder()
  server = await startServer(dataDir, await freePort())
  device = await openDevice({ width: 390, height: 844 })
  await device.context.addInitScript(() => {
    const watched = window as unknown as { shifts: number }
    watched.shifts = 0
    const add = (entries: PerformanceObserverEntryList) => {
      for (const entry of entries.getEntries() as (PerformanceEntry & { value: number })[]) watched.shifts += entry.value
    }
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
  })
})

afterAll(async () => {
  await device?.forget()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const standing = {
  '/login': (page: Page) => page.getByLabel('Email').waitFor(),
  '/search': (page: Page) => page.getByLabel('Words to search for').waitFor(),
  '/search/publications?keyword=network': (page: Page) => page.getByRole('main').getByRole('listitem').first().waitFor(),
}

/** Opens a screen as on a first visit: without a worker, and nothing of the fonts on the device. They come, or not, once the screen stands. */
async function firstVisit(path: keyof typeof standing, fonts: 'come' | 'never come'): Promise<{ asked: number; bytes: number; moved: number }> {
  const page = await device.context.newPage()
  const seen = { asked: 0, bytes: 0 }
  let stands = () => {}
  const standsNow = new Promise<void>(resolve => (stands = resolve))
  await page.route('**/sw.js', route => route.abort())
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
  // A shift is told after the frame it was drawn in.
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const moved = (await shifts()) - before
  await page.close()
  return { ...seen, moved }
}

test.each(Object.keys(standing) as (keyof typeof standing)[])(
  '%s fetches at most 60 kB of fonts, and stays where it is when they come late or never',
  async path => {
    if (path !== '/login') await logIn(device.page, server.url, await demoAccount(server.url, 'premium'))
    const late = await firstVisit(path, 'come')
    expect(late.bytes).toBeGreaterThan(0)
    expect(late.bytes).toBeLessThanOrEqual(60_000)
    expect(late.moved).toBeLessThanOrEqual(0.02)
    const never = await firstVisit(path, 'never come')
    expect(never.asked).toBeGreaterThan(0)
    expect(never.moved).toBeLessThanOrEqual(0.02)
  },
)

test('the worker answers the fonts that were needed once without a network', async () => {
  const { page, context } = device
  await page.goto(`${server.url}/search`)
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(worker => worker.active?.state === 'activated'))
  await page.goto(`${server.url}/search/publications?keyword=νευρώνας`)
  await page.evaluate(() => document.fonts.ready)
  const fonts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /[\w-]+(?=-[\w-]{8}\.woff2)/.exec(name)?.[0])
        .filter(name => name !== undefined)
        .toSorted(),
    )
  await expect.poll(fonts).toEqual(['source-sans-3-greek-wght-normal', 'source-sans-3-latin', 'stix-two-text-latin'])
  await context.setOffline(true)
  await page.reload()
  const answered = await page.evaluate(async () => {
    await document.fonts.ready
    const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
    return Promise.all(fonts.map(async ({ name }) => (await fetch(name, { cache: 'no-store' })).status))
  })
  await context.setOffline(false)
  expect(answered).toEqual([200, 200, 200])
  expect(device.faults).toEqual([])
})

test('the terms lead to the licence of each font', async () => {
  for (const family of ['Source Sans 3', 'STIX Two Text']) {
    await device.page.goto(`${server.url}/terms`)
    await device.page.getByRole('link', { name: `Licence of ${family}` }).click()
    await device.page.getByText('SIL OPEN FONT LICENSE').first().waitFor()
  }
})
