import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { openSignedIn } from './demo.ts'
import type { Device } from './device.ts'

let server: { url: string }
let device: Device

beforeAll(async () => {
  server = await demoServer()
  device = await openSignedIn(server.url, 'premium', { width: 390, height: 844, touch: true, worker: false })
  await device.context.addInitScript(() => {
    const watched = window as unknown as { moved: number }
    watched.moved = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) watched.moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
})
afterAll(() => device?.forget())

/** How much of the page moved while it came: the sum of its layout shifts. */
const moved = (page: Page) => page.evaluate(() => (window as unknown as { moved: number }).moved)

test('on a phone the start page does not move when what was searched on the device has come', async () => {
  const { page } = device
  await page.goto(`${server.url}/search/publications?keyword=network`)
  // A search is remembered when it has stayed on the screen.
  await page.waitForFunction(() => Object.keys(localStorage).some(key => key.includes('recent_searches')))
  await page.goto(`${server.url}/search`)
  await page.getByRole('region', { name: 'Recent searches' }).waitFor()
  await page.getByRole('region', { name: 'Recently added' }).waitFor()
  expect(await moved(page)).toBeLessThan(0.02)
})

test('on a phone the own profile does not move when its first lines have come', async () => {
  const { page } = device
  await page.goto(`${server.url}/search`)
  await page.getByRole('button', { name: /^Account of / }).click()
  const own = await page.getByRole('menuitem', { name: 'Your profile' }).getAttribute('href')
  await page.goto(server.url + own)
  await page.getByRole('heading', { name: 'Professional experience' }).waitFor()
  expect(await moved(page)).toBeLessThan(0.1)
})
