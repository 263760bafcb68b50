import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFolder } from '../support/demo-folder.ts'
import { type Spawned, freePort, startServer } from '../support/spawned.ts'
import { demoAccount, logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'
import { stored } from './stored-results.ts'

let dataDir: string
let port: number
let server: Spawned
let device: Device

beforeAll(async () => {
  dataDir = await demoFolder()
  port = await freePort()
  server = await startServer(dataDir, port)
  device = await openDevice()
}, 120_000)
afterAll(async () => {
  await device?.forget()
  await server?.stop()
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
})

const rows = (page: Page): Promise<string[]> => page.locator('ol[aria-label="Publications"] > li').allInnerTexts()
const summary = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('heading', { name: /^[\d,]+ results/ })
const note = (page: Page) => page.getByRole('region', { name: 'Source of the results' })

test('offline a reload shows the same results in the same order with their time; a sign-out deletes them', async () => {
  const { page } = device
  const keyword = 'cell'
  await logIn(page, server.url, await demoAccount(server.url, 'premium'))
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(worker => worker.active?.state === 'activated'))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const address = `${server.url}/search/publications?keyword=${keyword}&sort=newest`
  await page.goto(address)
  await page.locator('ol[aria-label="Publications"] > li').first().waitFor()
  await expect.poll(() => stored(page, keyword)).toEqual({ count: 1, isReadable: false })
  const found = { rows: await rows(page), summary: await summary(page).innerText() }
  expect(found.rows.length).toBeGreaterThan(5)

  await server.stop('SIGKILL')
  await page.reload()
  await note(page).getByText('Can’t reach the server. These results are from').waitFor()
  const time = await note(page).locator('time').getAttribute('datetime')
  expect(Date.now() - Date.parse(time!)).toBeLessThan(120_000)
  expect({ rows: await rows(page), summary: await summary(page).innerText() }).toEqual(found)
  await page.getByRole('region', { name: 'Filters' }).getByRole('checkbox').nth(3).waitFor()

  server = await startServer(dataDir, port)
  await note(page).getByText('You’re back online.').waitFor({ timeout: 60_000 })
  expect(await rows(page)).toEqual(found.rows)
  await note(page).getByRole('button', { name: 'Search again' }).click()
  await note(page).waitFor({ state: 'detached' })
  expect(await rows(page)).toEqual(found.rows)

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => stored(page, keyword)).toEqual({ count: 0, isReadable: false })
  expect(device.faults).toEqual([])
})
