import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openLastingDevice } from '../../tests/browser/device.ts'
import { freePort, startServer } from '../../tests/support/spawned.ts'
import { signInToDemo } from './browser.ts'

export interface DetailFigures {
  /** Milliseconds from a click on a result to its drawn detail, already opened once: online and offline. */
  online: number[]
  offline: number[]
}

const lists = ['publications', 'patents', 'clinical_trials', 'projects', 'research_topics', 'news'] as const

/** Twelve records of each kind on a page with a `slowdown` times slower processor; each is opened once before it counts. */
export async function measureDetails(slowdown: number): Promise<DetailFigures> {
  const server = await startServer(mkdtempSync(join(tmpdir(), 'indago-bench-')), await freePort())
  const device = await openLastingDevice({ width: 390, height: 844 })
  const { page, context } = device
  try {
    await signInToDemo(page, server.url)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const session = await context.newCDPSession(page)
    const figures: DetailFigures = { online: [], offline: [] }
    for (const index of lists) {
      await page.goto(`${server.url}/search/${index}`)
      await page.getByRole('main').getByRole('article').nth(11).waitFor()
      await openAll(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      figures.online.push(...(await openAll(page)))
      await context.setOffline(true)
      figures.offline.push(...(await openAll(page)))
      await context.setOffline(false)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    }
    return figures
  } finally {
    await device.forget()
    await server.stop()
  }
}

/** Opens each result of the list and goes back; returns the milliseconds until each detail was drawn. */
const openAll = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const until = async (holds: () => boolean): Promise<void> => {
      while (!holds()) await new Promise(requestAnimationFrame)
    }
    const times: number[] = []
    const links = [...document.querySelectorAll<HTMLElement>('main article h2 a')]
    for (const link of links) {
      const from = performance.now()
      link.click()
      await until(() => document.querySelector('dialog article') !== null)
      // The next frame shows it.
      await new Promise(requestAnimationFrame)
      times.push(performance.now() - from)
      history.back()
      await until(() => document.querySelector('dialog') === null)
    }
    return times
  })
