import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { type Device, openDevice } from './device.ts'

let device: Device
beforeAll(async () => {
  device = await openDevice()
})
afterAll(() => device?.forget())

/** The server, whose worker is another file after each `release`, as with a new version. */
async function releasing(to: string) {
  let releases = 0
  const server = createServer((asked, answer) => {
    const isWorker = asked.url === '/sw.js'
    // As a whole, and not "as before": the server does not know of the release.
    const { 'if-none-match': _tag, ...asIs } = asked.headers
    const headers = isWorker ? { ...asIs, 'accept-encoding': 'identity' } : asked.headers
    const passed = request(to + asked.url!, { method: asked.method, headers }, given => {
      const { 'content-length': _length, ...others } = given.headers
      answer.writeHead(given.statusCode!, isWorker ? others : given.headers)
      given.pipe(answer, { end: false })
      given.on('end', () => answer.end(isWorker ? `\n// ${releases}` : undefined))
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => void releases++,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const lookForUpdate = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()))

/** A load of the page: what was written to `window` before it is gone. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isEarlierLoad: true }))
const isEarlierLoad = (page: Page) => page.evaluate(() => 'isEarlierLoad' in window).catch(() => true)

test('“Update now” activates the new version in a tab that installed the worker, at every update; another tab keeps what is typed until it is pressed there', async () => {
  const site = await releasing((await demoServer()).url)
  const { page, context, faults } = device
  try {
    await page.goto(`${site.url}/search`)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const other = await context.newPage()
    await other.goto(`${site.url}/search`)
    await other.locator('main input[type=search]').first().fill('half a que')
    await mark(other)
    for (let update = 0; update < 2; update++) {
      await mark(page)
      site.release()
      await lookForUpdate(page)
      await page.getByRole('button', { name: 'Update now' }).click()
      await expect.poll(() => isEarlierLoad(page), { timeout: 10_000 }).toBe(false)
      await page.locator('main input[type=search]').first().waitFor()
      expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.waiting)).toBeNull()
      expect(await page.getByRole('button', { name: 'Update now' }).count()).toBe(0)
    }
    expect(await isEarlierLoad(other)).toBe(true)
    expect(await other.locator('main input[type=search]').first().inputValue()).toBe('half a que')
    // There is no other version to wait for any more: the page is behind, and a reload brings it to it.
    await other.getByRole('button', { name: 'Update now' }).click()
    await expect.poll(() => isEarlierLoad(other), { timeout: 10_000 }).toBe(false)
    expect(faults).toEqual([])
  } finally {
    site.close()
  }
}, 60_000)
