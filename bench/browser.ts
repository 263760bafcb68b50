import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { openLastingDevice } from '../tests/browser/device.ts'
import { freePort, startServer } from '../tests/support/spawned.ts'

export interface PageFigures {
  /** Gzipped kilobytes (1,000 bytes) of every script fetched until the page could be used. */
  loginScript: number
  homeScript: number
  /** Milliseconds from the start of navigation, without network and with the processor four times slower, to the folder list. */
  offlineStart: number[]
}

/**
 * The gzipped size of every script that was requested until the first screen could be used: the app then sets the mark
 * `indago-first-view`. Later requests do not delay the user.
 */
async function scriptWeight(page: Page): Promise<number> {
  const names = await page.evaluate(async () => {
    const marks = () => performance.getEntriesByName('indago-first-view')
    while (marks().length === 0) await new Promise(resolve => setTimeout(resolve, 20))
    const until = marks()[0]!.startTime
    const scripts = performance.getEntriesByType('resource').filter(entry => /\.js(\?|$)/.test(entry.name))
    return scripts.filter(entry => entry.startTime <= until).map(entry => entry.name)
  })
  const bodies = await Promise.all(names.map(async name => Buffer.from(await (await fetch(name)).arrayBuffer())))
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000
}

/** Signs in as the first demo account of the tier. */
export async function signInToDemo(page: Page, url: string, tier = 'premium'): Promise<void> {
  const answer = (await (await fetch(`${url}/v1/demo_accounts`)).json()) as {
    results: { email: string; password: string; user_type: string }[]
  }
  const account = answer.results.find(one => one.user_type === tier)
  if (!account) throw new Error(`no demo account of tier ${tier}`)
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByLabel('Words to search for').waitFor()
}

export async function measurePages(folders = 50): Promise<PageFigures> {
  const port = await freePort()
  const server = await startServer(mkdtempSync(join(tmpdir(), 'indago-bench-')), port)
  const device = await openLastingDevice({ width: 390, height: 844 })
  try {
    // The service worker precaches the whole shell after the first screen; the screen does not wait for it.
    const weighed = await device.context.newPage()
    await weighed.route('**/sw.js', route => route.abort())
    await weighed.goto(`${server.url}/login`)
    await weighed.getByLabel('Email').waitFor()
    const loginScript = await scriptWeight(weighed)
    await signInToDemo(device.page, server.url)
    const homePage = await device.context.newPage()
    await homePage.route('**/sw.js', route => route.abort())
    await homePage.goto(`${server.url}/search`)
    await homePage.getByLabel('Words to search for').waitFor()
    const homeScript = await scriptWeight(homePage)
    await weighed.close()
    await homePage.close()
    return { loginScript, homeScript, offlineStart: await measureOfflineStart(device.page, server.url, folders) }
  } finally {
    await device.forget()
    await server.stop()
  }
}

async function measureOfflineStart(page: Page, url: string, folders: number): Promise<number[]> {
  const { token, id } = await page.evaluate(async () => {
    const key = Object.keys(localStorage).find(name => name.endsWith('token'))!
    const raw = localStorage.getItem(key)!
    const token = raw.startsWith('ey') ? raw : /ey[\w-]+\.[\w-]+\.[\w-]+/.exec(raw)![0]
    const me = (await (await fetch('/v1/me', { headers: { authorization: `Bearer ${token}` } })).json()) as { slug_values: string[] }
    return { token, id: me.slug_values[0]! }
  })
  for (let number = 0; number < folders; number++) {
    await fetch(`${url}/v1/bookmark_folders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': `bench.${number + 1}` },
      body: JSON.stringify({ bookmark_folder: { name: `Reading list ${number + 1}` } }),
    })
  }
  await page.goto(`${url}/profile/${id}/bookmark_folders`)
  await page.getByText(`Reading list ${folders}`, { exact: true }).waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null || navigator.serviceWorker.ready.then(() => true))
  await page.reload()
  await page.getByText(`Reading list ${folders}`, { exact: true }).waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.context().setOffline(true)
  const times: number[] = []
  for (let round = 0; round < 7; round++) {
    await page.goto('about:blank')
    const from = performance.now()
    await page.goto(`${url}/profile/${id}/bookmark_folders`, { waitUntil: 'commit' })
    await page.getByText('Reading list 1', { exact: true }).waitFor()
    times.push(performance.now() - from)
  }
  await page.context().setOffline(false)
  return times
}
