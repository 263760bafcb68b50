import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import type { Download } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { darkLaptop, expectAccessible } from './accessibility.ts'
import { openSignedIn } from './demo.ts'
import type { Device } from './device.ts'

let server: { url: string }
let device: Device

beforeAll(async () => {
  server = await demoServer()
})
afterEach(() => device?.forget())

const rememberWorkers = () => {
  const made: Worker[] = []
  Object.assign(window, { made })
  window.Worker = class extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args)
      made.push(this)
    }
  }
}

/** What was saved on the device. */
const bytesOf = async (download: Download): Promise<Buffer> => buffer(await download.createReadStream())

test('results are exported by keyboard, written in the worker and downloaded; a worker that dies is said, with a new try', async () => {
  device = await openSignedIn(server.url, 'premium', { width: 390, height: 844, worker: false })
  const { page, context } = device
  await context.addInitScript(rememberWorkers)
  await page.goto(`${server.url}/search/publications?keyword=cell`)
  await page.locator('ol[aria-label="Publications"] > li').first().waitFor()
  await page.getByRole('button', { name: 'Export', exact: true }).focus()
  await page.keyboard.press('Enter')
  const number = page.getByRole('spinbutton', { name: 'Number of items' })
  await number.waitFor()
  await expectAccessible(page, 'export', { also: darkLaptop })
  await number.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('25')
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  await page.getByText('25 items were exported as an Excel file to the Downloads folder.').waitFor()
  expect(download.suggestedFilename()).toMatch(/^publications-\d{4}-\d\d-\d\d\.xlsx$/)
  const parts = unzipSync(await bytesOf(download))
  expect(strFromU8(parts['xl/worksheets/sheet1.xml']!).match(/<row /g)).toHaveLength(26)
  expect(page.workers().map(worker => worker.url())).not.toEqual([])
  await expectAccessible(page, 'an export that is done', { coloursOnly: true })

  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('radio', { name: 'CSV' }).check()
  // The browser takes back the worker's memory while the rows are on their way.
  await context.route('**/rows', async route => {
    await page.evaluate(() => {
      const worker = (window as unknown as { made: Worker[] }).made.at(-1)
      worker?.terminate()
      worker?.dispatchEvent(new Event('error'))
    })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Export 25 items' }).click()
  await page.getByText('The browser stopped the export, and nothing was saved. Something went wrong, please try again.').waitFor()
  await context.unroute('**/rows')
  const [second] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export 25 items' }).click()])
  expect((await bytesOf(second)).toString().split('\r\n')).toHaveLength(27)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Earlier exports' }).click()
  await page.getByRole('article', { name: '“cell”' }).first().waitFor()
  await expectAccessible(page, 'earlier exports', { also: darkLaptop })
  expect(device.faults).toEqual([])
})
