import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import { type CatalogueRecord, titleOf } from '#contract/indexes/record.ts'
import { detailedIndexes } from '#contract/record-calls.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import type { Catalogue } from '#server/catalogue/port.ts'
import { demoCatalogue } from '#server/seed/demo-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'
import { heldBack } from './held-back.ts'

/** One record of each kind. */
const opened: CatalogueRecord[] = detailedIndexes.map(index => demoCatalogue().find(record => record.index === index)!)
/** Later tests need one that is still there; which paths the worker knows is tested with the worker. */
const deleted = opened.slice(1, 3)

let catalogue: Catalogue
let server: TestServer
let user: TestUser
let device: Device

beforeAll(async () => {
  server = await startTestServer({
    static: true,
    async catalogue(dir) {
      catalogue = await openCatalogue(dir)
      await catalogue.put(opened)
      return catalogue
    },
  })
  user = await server.user()
  device = await openDevice()
  const { page } = device
  await logIn(page, server.url, user)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
})

afterAll(async () => {
  await device?.forget()
  await server?.stop()
})

const addressOf = ({ index, slug_values }: CatalogueRecord) => `/search/${index}?${indexes[index].key}=${slug_values[0]}`
const nameOf = (record: CatalogueRecord) => titleOf(indexes[record.index], record)

/** Opens a record's URL in this tab and waits for the record or the error page. */
async function visit(page: Page, record: CatalogueRecord): Promise<void> {
  await page.goto(server.url + addressOf(record))
  await page.getByRole('dialog').getByRole('article').or(page.getByText('Oops! Page Not Found.')).waitFor()
}

const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => name.startsWith('api-'))
    const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test('a detail of every kind that was opened once opens offline from a cold start', async () => {
  const { page } = device
  for (const record of opened) await visit(page, record)
  await device.context.setOffline(true)
  for (const record of opened) {
    await visit(page, record)
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: nameOf(record).slice(0, 60) })
      .first()
      .waitFor()
    await page.getByText('A copy on this device, as of').waitFor()
  }
  await device.context.setOffline(false)
  expect(device.faults).toEqual([])
})

test('a record deleted on the server is removed from the device at the next online visit', async () => {
  const { page } = device
  for (const record of deleted) {
    const before = await kept(page)
    const path = before.find(one => one.endsWith(`/${record.slug_values[0]}`))
    expect(path, nameOf(record)).toBeDefined()
    await catalogue.remove(record.index, record.slug_values[0]!)
    await page.goto(server.url + addressOf(record))
    await page.getByText('Oops! Page Not Found.').waitFor()
    await expect.poll(() => kept(page)).toEqual(before.filter(one => one !== path))
    await device.context.setOffline(true)
    await page.goto(server.url + addressOf(record))
    await page.getByText('Not available offline').waitFor()
    await device.context.setOffline(false)
  }
  expect(device.faults).toEqual([])
})

test('Back to search closes the record and shows the list', async () => {
  const { page } = device
  await page.goto(`${server.url}/search/patents?keyword=method&patent=no-such-patent`)
  await page.getByRole('dialog').getByRole('button', { name: 'Back to search' }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => page.url()).toBe(`${server.url}/search/patents?keyword=method`)
})

test('a record that was asked for before the worker controlled the page is kept, also if it comes after', async () => {
  const first = await openDevice()
  const { page } = first
  try {
    await page.addInitScript(() => {
      const { serviceWorker } = navigator
      const register = serviceWorker.register.bind(serviceWorker)
      const allowed = new Promise<void>(done => Object.assign(window, { allowWorker: done }))
      serviceWorker.register = (...args) => allowed.then(() => register(...args))
    })
    await logIn(page, server.url, user)
    const [record] = opened
    const path = new RegExp(`/${record!.slug_values[0]}$`)
    const letCome = await heldBack(page, path)
    const asked = page.waitForRequest(path)
    await page.goto(server.url + addressOf(record!), { waitUntil: 'commit' })
    await asked
    await page.evaluate(() => (window as unknown as { allowWorker: () => void }).allowWorker())
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    letCome()
    await page.getByRole('dialog').getByRole('article').waitFor()
    await expect.poll(() => kept(page)).toEqual([expect.stringMatching(path)])
    expect(first.faults).toEqual([])
  } finally {
    await first.forget()
  }
})
