import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startLimits } from '#contract/start-limits.ts'
import { joinFolder } from '../support/folder-members.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { openWire, type Wire } from '../support/wire.ts'
import { logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'
import { pass, watchWakes } from './idle-hour.ts'

let server: TestServer
let laptopWire: Wire
let wire: Wire
let ada: TestUser
let ben: TestUser
let laptop: Device
let phone: Device

const day = 24 * 3600_000

/** An app that asks by itself does so every ten minutes: what shows within these milliseconds was told. */
const told = { timeout: 5000 }

beforeAll(async () => {
  server = await startTestServer({ static: true })
  laptopWire = await openWire(server.url)
  wire = await openWire(server.url)
  ada = await server.user()
  ben = await server.user()
  laptop = await openDevice({ worker: false })
  phone = await openDevice({ width: 390, height: 844, worker: false })
  for (const [{ page }, { url }] of [
    [laptop, laptopWire],
    [phone, wire],
  ] as const) {
    await logIn(page, url, ada)
    await openBookmarks(page)
  }
  await connected(laptopWire)
  await connected(wire)
})
afterAll(async () => {
  await laptop?.forget()
  await phone?.forget()
  await laptopWire?.close()
  await wire?.close()
  await server?.stop()
})

/** Waits for a live connection, by the pull that follows it. */
async function connected({ traffic }: Wire): Promise<void> {
  const after = () => traffic.requests.slice(traffic.requests.lastIndexOf('POST /v1/authenticate/pusher') + 1)
  await vi.waitUntil(() => traffic.requests.includes('POST /v1/authenticate/pusher') && after().some(isPull), { timeout: 10_000 })
}
const isPull = (line: string) => line.startsWith('GET /v1/changes')

const openBookmarks = async (page: Page) => {
  await page.getByRole('link', { name: 'Bookmarks' }).first().click()
  await page.getByRole('button', { name: 'New folder' }).first().waitFor()
}
const folder = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).first()

async function newFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New folder' }).first().click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Name').press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await openBookmarks(page)
}

test('what one device does shows on the other at once', async () => {
  await newFolder(laptop.page, 'Made on the laptop')
  await folder(phone.page, 'Made on the laptop').waitFor(told)
  await newFolder(phone.page, 'Made on the phone')
  await folder(laptop.page, 'Made on the phone').waitFor(told)
})

test('two tabs of a device hold one connection, and both show what is told', async () => {
  const tab = await phone.context.newPage()
  await tab.goto(wire.url)
  await openBookmarks(tab)
  await server.folder(ada, { name: 'Made elsewhere' })
  for (const page of [tab, phone.page]) await folder(page, 'Made elsewhere').waitFor(told)
  expect(wire.traffic.requests.filter(line => line.startsWith('GET /live/app/'))).toHaveLength(1)
  await tab.close()
})

test('L1 after a lost connection everything that was missed is there once, at once when the network is back', async () => {
  wire.cut(true)
  await phone.page.context().setOffline(true)
  await phone.page.getByText('Offline').first().waitFor()
  for (let made = 1; made <= 50; made++) await server.folder(ada, { name: `Missed ${made}` })
  wire.reset()
  wire.cut(false)
  await phone.page.context().setOffline(false)
  await folder(phone.page, 'Missed 50').waitFor(told)
  for (const name of ['Missed 1', 'Missed 25', 'Missed 50']) expect(await folder(phone.page, name).count()).toBe(1)
  await connected(wire)
  await server.folder(ada, { name: 'Told again' })
  await folder(phone.page, 'Told again').waitFor(told)
})

test('L8 who is removed from a folder sees it go while they look at it, and what they typed is kept', async () => {
  const { id } = await server.folder(ben, { name: 'Of Ben' })
  await joinFolder(server.store, id, ada.id, 'admin')
  const { page } = laptop
  await folder(page, 'Of Ben').click()
  await page.getByRole('heading', { level: 1, name: 'Of Ben' }).waitFor()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByLabel('Email addresses').fill('cleo@example.org')
  const { slug_values } = await server.store.read
    .selectFrom('users')
    .select('slug_values')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
  const { status } = await server.request(`/v1/bookmark_folders/${id}/contributors/${slug_values[0]!}`, {
    method: 'DELETE',
    user: ben,
    key: true,
  })
  expect(status).toBe(200)
  const typed = page.getByLabel('What you typed')
  await typed.waitFor(told)
  expect(await typed.inputValue()).toContain('cleo@example.org')
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await openBookmarks(page)
  expect(await folder(page, 'Of Ben').count()).toBe(0)
})

test('without a live connection changes come later, when the app asks by itself; after a day offline all of them are there at once', async () => {
  const quiet = await openDevice()
  const { page, context } = quiet
  let isDown = true
  try {
    await watchWakes(context)
    await page.routeWebSocket(/\/live\//, socket => void (isDown ? socket.close() : socket.connectToServer()))
    await logIn(page, server.url, ada)
    await pass(page, 1)
    await openBookmarks(page)
    await folder(page, 'Told again').waitFor()
    await server.folder(ada, { name: 'Not told' })
    await folder(phone.page, 'Not told').waitFor(told)
    expect(await folder(page, 'Not told').count()).toBe(0)
    await pass(page, startLimits.intervals.pull / 60_000 + 1)
    await folder(page, 'Not told').waitFor(told)

    await context.setOffline(true)
    await page.getByText('Offline').first().waitFor()
    await page.clock.fastForward(day)
    server.advanceClock(day)
    const token = await server.signIn(ada.email, ada.password)
    const by = { ...ada, token }
    const renamed = await server.folder(by, { name: 'Made in the night' })
    for (let made = 1; made <= 3; made++) await server.folder(by, { name: `Made that day ${made}` })
    const body = { bookmark_folder: { name: 'Renamed at noon' } }
    await server.request(`/v1/bookmark_folders/${renamed.id}`, { method: 'PUT', user: by, key: true, body })
    await server.request('/v1/researchers/researchers-0/subscribe', { method: 'POST', user: by, key: true })
    isDown = false
    await context.setOffline(false)
    await pass(page, 1)
    for (const name of ['Renamed at noon', 'Made that day 1', 'Made that day 3']) await folder(page, name).waitFor(told)
    expect(await folder(page, 'Made in the night').count()).toBe(0)
    await page.goto(`${server.url}/alerts`)
    await page.getByRole('article', { name: 'Researcher number 0' }).waitFor(told)
    expect(quiet.faults).toEqual([])
  } finally {
    await quiet.forget()
  }
})

test('nothing of a live connection breaks the content security policy or the page', () => {
  expect([laptop.faults, phone.faults]).toEqual([[], []])
})
