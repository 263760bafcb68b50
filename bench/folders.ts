import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { logIn } from '../tests/browser/demo.ts'
import { openLastingDevice } from '../tests/browser/device.ts'
import { longFolder } from '../tests/support/long-folder.ts'
import { freePort, startServer } from '../tests/support/spawned.ts'
import { account } from '../tests/support/spawned-server.ts'

export interface FolderStep {
  step: string
  /** Milliseconds of the longest task of the page during the step, and of all tasks above 50 ms together. */
  longest: number
  long: number
  /** Milliseconds until the step can be seen. */
  took: number
}

/** A folder of so many items, offline, on a page with a four times slower processor. The worker has the usual one. */
export async function measureFolder(count = 5000): Promise<FolderStep[]> {
  const { dataDir, folderId } = await longFolder(count)
  const server = await startServer(dataDir, await freePort())
  const device = await openLastingDevice()
  const { page, context } = device
  try {
    await logIn(page, server.url, account)
    const profile = await page.evaluate(
      () => JSON.parse(localStorage.getItem(Object.keys(localStorage).find(key => key.endsWith('user'))!)!).slug_values[0] as string,
    )
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.goto(`${server.url}/profile/${profile}/bookmark_folders/${folderId}`)
    await page.getByRole('link', { name: `All ${count}` }).waitFor({ timeout: 120_000 })
    // The index of the device is filled and stored, as after a first search.
    await page.goto(`${server.url}/profile/${profile}/bookmark_folders/${folderId}/publications`)
    await page.getByRole('checkbox', { name: /^2024/ }).waitFor()
    await context.setOffline(true)
    await page.goto(`${server.url}/profile/${profile}/bookmark_folders/${folderId}/publications/year:2001`)
    await page.getByText(/ of 4,000 items$/).waitFor({ timeout: 120_000 })
    await page.waitForTimeout(8000)
    await page.goto(`${server.url}/profile/${profile}/bookmark_folders`)
    await page.getByRole('link', { name: 'Everything on forests' }).waitFor()
    await page.waitForTimeout(2000)
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await watchTasks(page)

    const steps: FolderStep[] = []
    const measure = async (step: string, run: () => Promise<unknown>) => {
      await page.evaluate(() => (window as unknown as Tasks).tasks.splice(0))
      const from = performance.now()
      await run()
      const took = performance.now() - from
      await page.waitForTimeout(1500)
      const tasks = await page.evaluate(() => (window as unknown as Tasks).tasks)
      steps.push({ step, took, longest: Math.max(0, ...tasks), long: tasks.reduce((sum, task) => sum + task, 0) })
    }
    const items = page.getByLabel('Items')
    const summary = page.getByText(/ of 4,000 items$/)
    await measure('open', async () => {
      await page.getByRole('link', { name: 'Everything on forests' }).click()
      await items.getByRole('article').first().waitFor()
    })
    await measure('scroll', async () => {
      for (let at = 0; at < 20; at++) {
        await page.mouse.wheel(0, 3000)
        await page.waitForTimeout(50)
      }
    })
    await measure('publications', async () => {
      await page.getByRole('link', { name: 'Publications 4000' }).click()
      await page.getByRole('checkbox', { name: /^2024/ }).waitFor()
    })
    await measure('by title', () => page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title'))
    await measure('filter', async () => {
      await page.getByRole('checkbox', { name: /^2024/ }).click()
      await summary.waitFor()
    })
    await measure('words', async () => {
      await page.getByRole('searchbox', { name: 'Search in this folder' }).fill('graph')
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => location.search.includes('keyword=graph'))
    })
    await measure('back', () => page.goBack())
    return steps
  } finally {
    await device.forget()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Tasks = { tasks: number[] }

/** Every task of the page above 50 ms. */
const watchTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const at = window as unknown as Tasks
    at.tasks = []
    new PerformanceObserver(list => at.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
  })
