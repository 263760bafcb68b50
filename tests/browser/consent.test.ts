import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { startDemoServer } from '../support/demo-folder.ts'
import type { Spawned } from '../support/spawned.ts'
import { type Device, openDevice } from './device.ts'
import { expectFooterInView } from './footer-links.ts'
import { takeClock } from './page-clock.ts'

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
  device = await openDevice({ undecided: true, worker: false })
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

  await takeClock(page)
  await page.getByRole('button', { name: 'Accept All Cookies' }).click()
  await expect.poll(() => asked).toContain('/seen')
  await search(page, 'cell')
  await search(page, 'protein')
  // The list may be the server's: the app starts to count some time after it is shown.
  const counted = async () => {
    await page.clock.fastForward(limits.counting.every)
    return found
  }
  await expect.poll(counted).toContain('/v1/mixpanel')
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

test('on a phone the banner takes at most a fifth of the screen, and no other bar is beside it', async () => {
  const phone = await openDevice({ width: 390, height: 844, touch: true, undecided: true, worker: false })
  const { page } = phone
  await search(page, 'network')
  const banner = page.getByRole('region', { name: 'Cookies' })
  await banner.waitFor()
  const height = async () => (await banner.boundingBox())!.height
  expect(await height()).toBeLessThanOrEqual(844 / 5)
  const stuckBars = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-bottom-bar]')]
        .filter(bar => {
          const { bottom, height } = bar.getBoundingClientRect()
          return height > 0 && Math.abs(bottom - innerHeight) < 1
        })
        .map(bar => bar.getAttribute('aria-label') ?? 'tools'),
    )
  expect(await stuckBars()).toEqual(['Cookies'])
  await page.getByRole('checkbox').first().check()
  await page.getByRole('region', { name: 'Selected results' }).waitFor()
  expect(await stuckBars()).toEqual(['Selected results'])
  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByRole('checkbox').first().uncheck()
  await banner.waitFor()
  expect(await height()).toBeLessThanOrEqual(640 / 5)
  await banner.getByRole('button', { name: 'Only essential' }).click()
  await banner.waitFor({ state: 'detached' })
  expect(await stuckBars()).toEqual(['tools'])
  expect(phone.faults).toEqual([])
  await phone.forget()
})

test('the question takes no place from a short page: the footer stays where it was', async () => {
  const phone = await openDevice({ width: 412, height: 1600, touch: true, undecided: true, worker: false })
  const { page } = phone
  await page.goto(`${server.url}/login`)
  const banner = page.getByRole('region', { name: 'Cookies' })
  await banner.waitFor()
  const footerEnd = () => page.getByRole('contentinfo').evaluate(footer => footer.getBoundingClientRect().bottom + scrollY)
  const asked = await footerEnd()
  expect(asked).toBe(1600)
  await banner.getByRole('button', { name: 'Only essential' }).click()
  await banner.waitFor({ state: 'detached' })
  expect(await footerEnd()).toBe(asked)
  expect(phone.faults).toEqual([])
  await phone.forget()
})

test('every link of the footer that the keyboard reaches is in view above the question', async () => {
  const phone = await openDevice({ width: 390, height: 844, undecided: true, worker: false })
  const { page } = phone
  await page.goto(`${server.url}/login`)
  await page.getByRole('region', { name: 'Cookies' }).waitFor()
  await expectFooterInView(page)
  expect(phone.faults).toEqual([])
  await phone.forget()
})
