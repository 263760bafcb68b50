import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startLimits } from '#contract/start-limits.ts'
import { demoServer } from '../support/demo-folder.ts'
import { openWire, type Wire } from '../support/wire.ts'
import { type DemoAccount, demoAccount, logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'
import { hide, pass, takeWakes, type Wakes, watchWakes } from './idle-hour.ts'

/** What wakes an idle page in the minute in which all of its intervals are due. */
const quietMinute = 6

let server: { url: string }
let wire: Wire
let device: Device
let account: DemoAccount

beforeAll(async () => {
  server = await demoServer()
  wire = await openWire(server.url)
  device = await openDevice()
  await watchWakes(device.context)
  account = await demoAccount(server.url, 'premium')
  const { page } = device
  await logIn(page, wire.url, account)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto(`${wire.url}/search/publications?keyword=cell`)
  await page.getByRole('main').getByRole('article').nth(3).waitFor()
  // The rest of the start: the mirror has pulled, and the live connection has joined its channel. A busy machine takes more of the page's minutes.
  const hasAsked = (line: string) => wire.traffic.requests.some(request => request.startsWith(line))
  const isQuiet = async () => {
    await takeWakes(page)
    const hasStarted = hasAsked('GET /v1/changes') && hasAsked('POST /v1/authenticate/pusher')
    await pass(page, 1)
    return total(await takeWakes(page)) <= quietMinute && hasStarted
  }
  await vi.waitUntil(isQuiet, { timeout: 20_000 })
}, 60_000)

afterAll(async () => {
  await device?.forget()
  await wire?.close()
})

/** Waits in real time until what has begun is over, and counts from there. */
async function settled(page: Page): Promise<void> {
  const seen = () => wire.traffic.requests.length + wire.refused()
  for (let quiet = 0, tries = 0; quiet < 3 && tries < 50; tries++) {
    const before = seen()
    await pause(100)
    quiet = seen() === before ? quiet + 1 : 0
  }
  await takeWakes(page)
  wire.reset()
}

const total = (wakes: Wakes): number => Object.values(wakes).reduce((sum, count) => sum + count, 0)

/** The token of the same user on another device. */
let token: string | undefined

async function elsewhere<T>(method: string, path: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const send = (where: string, init: RequestInit) => fetch(`${server.url}/v1${where}`, init)
  const logInThere = async () => {
    const answer = await send('/authenticate', { method: 'POST', headers, body: JSON.stringify(account) })
    return ((await answer.json()) as { token: string }).token
  }
  token ??= await logInThere()
  const answer = await send(path, {
    method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as T
}
const foldersElsewhere = async (): Promise<string[]> =>
  (await elsewhere<{ folders: { name: string }[] }>('GET', '/changes')).folders.map(({ name }) => name)

async function newFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Bookmarks' }).first().click()
  await page.getByRole('button', { name: 'New folder' }).first().click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Name').press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

test('an open app that nobody uses sends at most 20 requests and 50 kB in an hour', async () => {
  const { page } = device
  await settled(page)
  await pass(page, 60)
  expect(wire.traffic.requests.length, wire.traffic.requests.join('\n')).toBeLessThanOrEqual(20)
  expect(wire.traffic.bytes).toBeLessThanOrEqual(50_000)
  // It has not fallen asleep: changes of other devices and a new version are asked for.
  expect(wire.traffic.requests.filter(line => line.startsWith('GET /v1/changes')).length).toBeGreaterThanOrEqual(4)
  const wakes = await takeWakes(page)
  expect(total(wakes), JSON.stringify(wakes)).toBeLessThanOrEqual(120)
})

test('a hidden tab sleeps; at the return it shows what other devices have done meanwhile', async () => {
  const { page } = device
  await page.getByRole('link', { name: 'Bookmarks' }).first().click()
  await page.getByRole('button', { name: 'New folder' }).first().waitFor()
  await pass(page, 1)
  await hide(page, true)
  await settled(page)
  await pass(page, 60)
  // The browser itself asks for the worker's script some real time after a page was opened; without a timer the app cannot.
  const requests = wire.traffic.requests.filter(line => line !== 'GET /sw.js')
  expect([await takeWakes(page), requests]).toEqual([{}, []])
  // But its session does not end for that: a token lives for six days, and is renewed from time to time.
  await page.clock.fastForward(startLimits.intervals.hiddenSession)
  await expect.poll(() => wire.traffic.requests).toContain('PUT /v1/refresh_token')
  await elsewhere('POST', '/bookmark_folders', { bookmark_folder: { name: 'From the phone' } })
  await hide(page, false)
  await page.getByText('From the phone').first().waitFor({ timeout: 5000 })
  await hide(page, true)
  await pass(page, 1)
  await elsewhere('POST', '/bookmark_folders', { bookmark_folder: { name: 'A minute later' } })
  await hide(page, false)
  await page.getByText('A minute later').first().waitFor({ timeout: 5000 })
})

test('of two tabs the visible one leads: the hidden one sleeps, is up to date at once, and follows a sign-out', async () => {
  const { page, context } = device
  const other = await context.newPage()
  await hide(page, true)
  await other.goto(page.url())
  await other.getByText('From the phone').first().waitFor()
  // It asks who leads, and the hidden tab gives up.
  await pass(other, 1)
  await newFolder(other, 'Of the second tab')
  await expect.poll(foldersElsewhere).toContain('Of the second tab')
  await page.getByText('Of the second tab').first().waitFor()
  await pass(other, 1)
  await settled(page)
  await pass(other, 10)
  expect(await takeWakes(page)).toEqual({})
  await other.getByRole('button', { name: /^Account of/ }).click()
  await other.getByRole('menuitem', { name: 'Log out' }).click()
  await other.waitForURL('**/login')
  await page.waitForURL('**/login')
  await other.close()
  await hide(page, false)
  await logIn(page, wire.url, account)
})

test('without network for an hour it asks a bounded number of times; what waits goes out by itself when the network is back', async () => {
  const { page, context } = device
  await newFolder(page, 'To be deleted')
  await expect.poll(foldersElsewhere).toContain('To be deleted')
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await context.setOffline(true)
  await page.getByText('Offline').first().waitFor()
  await newFolder(page, 'Made on a train')
  let attempts = 0
  const count = () => attempts++
  context.on('request', count)
  await takeWakes(page)
  await pass(page, 60)
  context.off('request', count)
  expect(attempts).toBeLessThanOrEqual(40)
  const wakes = await takeWakes(page)
  expect(total(wakes), JSON.stringify(wakes)).toBeLessThanOrEqual(200)
  await hide(page, true)
  await context.setOffline(false)
  await expect.poll(foldersElsewhere, { timeout: 5000 }).toContain('Made on a train')
  expect(await foldersElsewhere()).not.toContain('To be deleted')
  await hide(page, false)
  await page.getByText('Offline').first().waitFor({ state: 'detached' })
})

/** The page's time runs much faster than the network: a refusal may come minutes after its request. */
async function afterMinute<T>(look: () => T): Promise<Awaited<T>> {
  await pass(device.page, 1)
  return await look()
}

test('a server that is gone is asked on in a hidden tab only while a change waits', async () => {
  const { page } = device
  wire.cut(true)
  await newFolder(page, 'Made without a server')
  await page.getByText('Offline').first().waitFor()
  await hide(page, true)
  await settled(page)
  await expect.poll(() => afterMinute(() => wire.refused())).toBeGreaterThan(0)
  wire.cut(false)
  await expect.poll(() => afterMinute(foldersElsewhere)).toContain('Made without a server')
  // The answer has come too: nothing waits any more.
  await expect.poll(() => afterMinute(() => page.getByRole('button', { name: 'waiting' }).count())).toBe(0)
  wire.cut(true)
  // What was pulled just now would not be asked for at the return.
  await pass(page, 1)
  await hide(page, false)
  await page.getByText('Offline').first().waitFor()
  await hide(page, true)
  await settled(page)
  await pass(page, 20)
  expect([wire.refused(), await takeWakes(page)]).toEqual([0, {}])
  wire.cut(false)
  await hide(page, false)
  await page.getByText('Offline').first().waitFor({ state: 'detached', timeout: 5000 })
})
