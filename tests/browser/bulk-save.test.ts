import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFolder } from '../support/demo-folder.ts'
import { type Spawned, freePort, startServer } from '../support/spawned.ts'
import { demoAccount, logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'

let dataDir: string
let port: number
let server: Spawned
let device: Device
beforeAll(async () => {
  dataDir = await demoFolder()
  port = await freePort()
  server = await startServer(dataDir, port)
  device = await openDevice({ worker: false })
}, 120_000)
afterAll(async () => {
  await device?.forget()
  await server?.stop()
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
})

test('D25 a save whose tab was closed and whose server was killed is told once, in the tab that is opened next', async () => {
  const { context } = device
  let { page } = device
  await logIn(page, server.url, await demoAccount(server.url, 'premium'))
  await page.goto(`${server.url}/search/publications?keyword=cell`)
  await page.locator('ol[aria-label="Publications"] > li').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: /^Select (?:all|the first) \d/ }).click()
  const selected = page.getByRole('region', { name: 'Selected results' }).getByRole('status')
  await expect.poll(async () => Number.parseInt((await selected.innerText()).replace(',', ''))).toBeGreaterThan(50)
  const count = Number.parseInt(await selected.innerText())

  // Its request gets no answer that the page could know.
  let asked = 0
  await context.route('**/bulk_bookmarks', route => {
    asked += 1
    return route.abort()
  })
  await page.getByRole('button', { name: 'Save to folder' }).click()
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByLabel('Name of the new folder').fill('About cells')
  await page.getByRole('button', { name: 'Create and save' }).click()
  await page.getByRole('progressbar', { name: 'Saving to About cells' }).waitFor()
  await expect.poll(() => asked).toBeGreaterThan(0)
  await page.close()
  await server.stop('SIGKILL')
  server = await startServer(dataDir, port)
  await context.unroute('**/bulk_bookmarks')

  page = await context.newPage()
  await page.goto(`${server.url}/search`)
  await page.getByText(`Added ${count} items to About cells`).waitFor()
  await page.getByRole('region', { name: 'Saving' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByLabel('Words to search for').waitFor()
  await page.goto(`${server.url}/search/publications?keyword=cell`)
  await page
    .getByRole('button', { name: /^Saved: / })
    .first()
    .waitFor()
  expect(await page.getByText(/^Added \d+ items/).count()).toBe(0)
  expect(device.faults).toEqual([])
})
