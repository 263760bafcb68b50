import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { openLastingDevice } from '../../tests/browser/device.ts'
import { freePort, startServer } from '../../tests/support/spawned.ts'

export interface FirstVisitFigures {
  /** Milliseconds from the start of navigation on a new device to the login page, and until everything opens offline. */
  firstView: number[]
  ready: number[]
  /** The files on the device then, and their size in gzipped kilobytes (1,000 bytes). */
  files: number
  weight: number
}

const rounds = 5

export async function measureFirstVisit(): Promise<FirstVisitFigures> {
  const server = await startServer(mkdtempSync(join(tmpdir(), 'indago-bench-')), await freePort())
  const figures: FirstVisitFigures = { firstView: [], ready: [], files: 0, weight: 0 }
  try {
    for (let round = 0; round < rounds; round++) {
      const device = await openLastingDevice()
      await device.page.goto(`${server.url}/login`)
      const { firstView, ready, kept } = await untilReady(device.page)
      await device.forget()
      figures.firstView.push(firstView)
      figures.ready.push(ready)
      if (round > 0) continue
      const bodies = await Promise.all(kept.map(async url => Buffer.from(await (await fetch(url)).arrayBuffer())))
      figures.files = kept.length
      figures.weight = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000
    }
    return figures
  } finally {
    await server.stop()
  }
}

/** A worker is active once it has fetched the whole shell. */
const untilReady = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active!.state === 'activating') await new Promise(resolve => active!.addEventListener('statechange', resolve, { once: true }))
    const ready = performance.now()
    const shell = (await caches.keys()).find(name => name.includes('precache'))!
    const kept = (await (await caches.open(shell)).keys()).map(({ url }) => url)
    return { ready, kept, firstView: performance.getEntriesByName('indago-first-view')[0]!.startTime }
  })
