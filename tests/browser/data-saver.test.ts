import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { openDevice } from './device.ts'

let server: { url: string }
beforeAll(async () => {
  server = await demoServer()
})

/** The browser says whether its user saves data. */
async function prepare(page: Page, savesData: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: savesData })
}

for (const savesData of [false, true])
  test(`a button that is pointed at ${savesData ? 'fetches nothing with data saver on, and works when it is pressed' : 'fetches its dialog ahead'}`, async () => {
    const device = await openDevice({ worker: false })
    const { page } = device
    try {
      await prepare(page, savesData)
      const sent: string[] = []
      page.on('request', request => void sent.push(new URL(request.url()).pathname))
      await page.goto(`${server.url}/search/publications?keyword=network`)
      await page.waitForFunction(() => performance.getEntriesByName('indago-first-view').length > 0)
      expect(await page.evaluate(() => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData)).toBe(savesData)
      await page.locator('main ol h2').first().getByRole('link').click()
      const cite = page.getByRole('dialog').getByRole('button', { name: 'Cite' }).first()
      await cite.waitFor()
      const isFetched = () => sent.some(path => /references-late/.test(path))
      expect(isFetched()).toBe(false)
      await cite.hover()
      if (savesData) await page.waitForTimeout(500)
      else await expect.poll(isFetched).toBe(true)
      expect(isFetched()).toBe(!savesData)
      await cite.click()
      await page.getByRole('dialog', { name: 'Cite' }).waitFor()
      expect(device.faults).toEqual([])
    } finally {
      await device.forget()
    }
  })
