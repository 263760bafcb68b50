import { mkdtempSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoAccount, logIn } from '../../tests/browser/demo.ts'
import { openLastingDevice } from '../../tests/browser/device.ts'
import { freePort, startServer } from '../../tests/support/spawned.ts'

export interface PageExportFigures {
  format: string
  items: number
  seconds: number
  megabytes: number
  /** The longest task of the page's own thread, in milliseconds; 0: none over 50 ms. */
  longestTask: number
}

/** Exports everything of an index of the demo catalogue in a page, of which each format is written in the worker. */
export async function measurePageExport(formats: readonly string[]): Promise<PageExportFigures[]> {
  const server = await startServer(mkdtempSync(join(tmpdir(), 'indago-bench-')), await freePort())
  const device = await openLastingDevice()
  const { page } = device
  const longestTask = () => page.evaluate(() => Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks))
  try {
    await device.context.addInitScript(() => {
      const longTasks: number[] = []
      Object.assign(window, { longTasks })
      new PerformanceObserver(list => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
    })
    await logIn(page, server.url, await demoAccount(server.url, 'premium'))
    await page.goto(`${server.url}/search/publications`)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const figures: PageExportFigures[] = []
    for (const format of formats) {
      await page.getByRole('radio', { name: format, exact: true }).check()
      const number = page.getByRole('spinbutton', { name: 'Number of items' })
      await number.fill(String(await number.getAttribute('max')))
      const items = Number(await number.inputValue())
      await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0))
      const begin = performance.now()
      const [download] = await Promise.all([
        page.waitForEvent('download', { timeout: 300_000 }),
        page.getByRole('button', { name: /^Export \d/ }).click(),
      ])
      const seconds = (performance.now() - begin) / 1000
      figures.push({ format, items, seconds, megabytes: (await stat(await download.path())).size / 1e6, longestTask: await longestTask() })
      await page.getByRole('button', { name: 'Back' }).click()
    }
    return figures
  } finally {
    await device.forget()
    await server.stop()
  }
}
