import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFolder } from '../support/demo-folder.ts'
import { ModelStub } from '../support/model-stub.ts'
import { freePort, type Spawned, startServer } from '../support/spawned.ts'
import { demoAccount, logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'

const count = 40
const text = Array.from({ length: count }, (_, n) => `Lantern ${n} burns. [${(n % 3) + 1}.1] `).join('')
const question = 'Which lanterns burn?'

let stub: ModelStub
let dataDir: string
let port: number
let server: Spawned
let device: Device

const start = () => startServer(dataDir, port, { AI_URL: stub.url, AI_MODEL: 'moss-1', AI_TIMEOUT: '600' })

beforeAll(async () => {
  ;[stub, dataDir, port] = await Promise.all([ModelStub.start(), demoFolder(), freePort()])
  // The first time it would take a minute; after the kill it is quick.
  stub.behaviours = [
    { text, pieces: count, pauseMs: 1500 },
    { text, pieces: count, pauseMs: 5 },
  ]
  server = await start()
  device = await openDevice()
}, 120_000)
afterAll(async () => {
  await device?.forget()
  await server?.stop('SIGKILL')
  await stub?.stop()
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
})

const creditsLeft = async (page: Page) => {
  const left = page.getByRole('dialog').getByText(/ credits left\./)
  return Number((/([\d,]+) credits left/.exec(await left.innerText())?.[1] ?? '').replaceAll(',', ''))
}

async function openWindow(page: Page): Promise<void> {
  await page.goto(`${server.url}/search/publications?keyword=cell`)
  const opener = page.getByRole('button', { name: /^(?:More about these results|AI analysis)$/ }).first()
  await opener.click()
  if ((await opener.getAttribute('aria-haspopup')) === 'menu') await page.getByRole('menuitem', { name: 'AI analysis' }).click()
  await page
    .getByRole('dialog')
    .getByText(/ credits left\./)
    .waitFor()
}

test('an answer is whole, charged once and read offline, though its tab was closed and its server killed', async () => {
  const { context, page: first } = device
  await logIn(first, server.url, await demoAccount(server.url, 'premium'))
  await first.waitForFunction(() => navigator.serviceWorker.ready.then(worker => worker.active?.state === 'activated'))
  await openWindow(first)
  const before = await creditsLeft(first)
  await first.getByRole('button', { name: /^One answer/ }).click()
  const results = first.getByRole('list', { name: 'Results to ask about' }).getByRole('checkbox')
  for (const at of [0, 1, 2]) await results.nth(at).check()
  await first.getByRole('textbox', { name: 'Question' }).fill(question)
  await first.getByRole('button', { name: 'Analyse' }).click()
  await first.getByText('Lantern 0 burns.').waitFor()
  await first.close()
  await server.stop('SIGKILL')
  server = await start()

  const page = await context.newPage()
  await page.goto(`${server.url}/analyses`)
  const row = page.getByRole('article', { name: question })
  await row.getByText('Done').waitFor()
  expect(await row.innerText()).toMatch(/3 records\s+3 credits/)

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('searchbox', { name: 'Search in your analyses' }).fill('lantern 39')
  await page.getByRole('link', { name: question }).click()
  await page.getByText(`Lantern ${count - 1} burns.`).waitFor()
  expect(await page.getByText(/^Lantern \d+ burns\.$/).count()).toBe(count)
  await page
    .getByRole('button', { name: /^2, passage/ })
    .first()
    .click()
  await page.getByRole('region', { name: /^2\. / }).locator('mark').waitFor()

  await context.setOffline(false)
  await openWindow(page)
  expect(await creditsLeft(page)).toBe(before - 3)
  expect(device.faults).toEqual([])
})
