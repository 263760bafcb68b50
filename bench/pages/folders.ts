import { rmSync } from 'node:fs'
import { logIn } from '../../tests/browser/demo.ts'
import { openLastingDevice } from '../../tests/browser/device.ts'
import { longFolder } from '../../tests/support/long-folder.ts'
import { freePort, startServer } from '../../tests/support/spawned.ts'
import { account } from '../../tests/support/spawned-server.ts'
import { traceTasks } from './browser.ts'

export interface FolderStep {
  step: string
  /** Milliseconds of processor time of the page's longest task during the step: what else runs on this machine does not count. */
  longest: number
  /** Milliseconds until the step can be seen. */
  took: number
}

/** A folder of so many items, offline, on a page whose processor is so many times slower. The worker has the usual one. */
export async function measureFolder(slowdown: number, count = 5000): Promise<FolderStep[]> {
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
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })

    const steps: FolderStep[] = []
    const measure = async (step: string, run: () => Promise<unknown>) => {
      const end = await traceTasks(session)
      const from = performance.now()
      await run()
      const took = performance.now() - from
      await page.waitForTimeout(1500)
      steps.push({ step, took, longest: Math.max(0, ...(await end())) })
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
      await page.getByRole('searchbox', { name: 'Search in this folder' }).fill('title:graph')
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => location.search.includes('keyword=title'))
    })
    await measure('back', () => page.goBack())
    return steps
  } finally {
    await device.forget()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
