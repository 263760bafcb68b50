import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoServer } from '../support/demo-folder.ts'
import type { Spawned } from '../support/spawned.ts'
import { type Device, openDevice } from './device.ts'

/** A third-party script like analytics: it sets cookies and sends requests. */
const script = `document.cookie = '_ga=GA1.1; path=/'; document.cookie = '_ga_X1=2; path=/'; new Image().src = new URL('/seen', document.currentScript.src)`

let foreign: Server
let asked: string[] = []
let server: Spawned
let device: Device

beforeAll(async () => {
  foreign = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    if (request.url === '/count.js') response.setHeader('Content-Type', 'text/javascript').end(script)
    else response.setHeader('Content-Type', 'image/gif').end()
  })
  await new Promise<void>(resolve => foreign.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`
  server = await startDemoServer({ ANALYTICS_SCRIPT: `${origin}/count.js`, ANALYTICS_COOKIES: '_ga*' })
  device = await openDevice({ undecided: true })
})

afterAll(async () => {
  await device?.forget()
  await server?.stop()
  foreign?.close()
})

/** The counting requests of this browser. */
function counting(page: Page): string[] {
  const found: string[] = []
  page.on('request', request => {
    if (/\/mixpanel|\/count\.js|\/seen/.test(request.url())) found.push(new URL(request.url()).pathname)
  })
  return found
}

const cookies = async () => (await device.context.cookies()).map(one => one.name)
const search = async (page: Page, words: string) => {
  await page.goto(`${server.url}/search/publications?keyword=${words}`)
  await page.getByRole('main').getByRole('listitem').first().waitFor()
}

test('I14 visits are counted only with consent; a withdrawal removes the script and its cookies', async () => {
  const { page, context } = device
  const found = counting(page)
  await page.goto(`${server.url}/search`)
  await page.getByRole('button', { name: 'Accept All Cookies' }).waitFor()
  await search(page, 'network')
  await context.setOffline(true)
  await page.getByText('Offline').first().waitFor()
  await context.setOffline(false)
  await page.getByText('Offline').first().waitFor({ state: 'detached' })
  await search(page, 'model')
  expect([found, asked, await cookies()]).toEqual([[], [], []])

  await page.getByRole('button', { name: 'Accept All Cookies' }).click()
  await expect.poll(() => asked).toContain('/seen')
  await search(page, 'cell')
  await search(page, 'protein')
  await expect.poll(() => found, { timeout: 20_000 }).toContain('/v1/mixpanel')
  expect((await cookies()).toSorted()).toEqual(['_ga', '_ga_X1'])

  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await page
    .getByRole('switch', { name: /Analytics/ })
    .or(page.getByRole('checkbox', { name: /Analytics/ }))
    .first()
    .uncheck()
  await page.getByRole('dialog').getByRole('button', { name: /Save/ }).click()
  await expect.poll(cookies, { timeout: 10_000 }).toEqual([])
  await expect.poll(() => page.locator('script[src*="count.js"]').count()).toBe(0)
  await page.getByRole('main').waitFor()
  const [before, askedBefore] = [found.length, asked.length]
  await search(page, 'lantern')
  await context.setOffline(true)
  await page.getByText('Offline').first().waitFor()
  await context.setOffline(false)
  await page.getByText('Offline').first().waitFor({ state: 'detached' })
  // Cookies that third-party code sets again are removed again.
  await page.evaluate(() => (document.cookie = '_ga=again; path=/'))
  await expect.poll(cookies, { timeout: 10_000 }).toEqual([])
  expect([found.slice(before), asked.slice(askedBefore)]).toEqual([[], []])
  expect(device.faults).toEqual([])
})
