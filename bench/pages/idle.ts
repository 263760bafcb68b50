import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { type LastingDevice, openLastingDevice } from '../../tests/browser/device.ts'
import { hide, pass, takeWakes, type Wakes, watchWakes } from '../../tests/browser/idle-hour.ts'
import { freePort, startServer } from '../../tests/support/spawned.ts'
import { openWire, type Wire } from '../../tests/support/wire.ts'
import { addFolders, signedInAccount, signInToDemo } from './browser.ts'

export interface IdleHour {
  name: string
  requests: string[]
  /** Of both directions, with headers, in kilobytes (1,000 bytes). */
  kilobytes: number
  /** Requests that never left the browser, or met no server. */
  failed: string[]
  /** By source, all pages together. */
  wakes: Wakes
}

/** An hour of the page's clock with the app open and nobody at it, several ways. */
export async function measureIdle(): Promise<IdleHour[]> {
  const server = await startServer(mkdtempSync(join(tmpdir(), 'indago-bench-')), await freePort())
  const wire = await openWire(server.url)
  const hours: IdleHour[] = []
  try {
    const guest = await openSearch(wire)
    hours.push(await hourOf('a guest, visible', guest, wire))
    await guest.forget()
    const device = await openSearch(wire, true)
    const { page, context } = device
    hours.push(await hourOf('signed in, visible', device, wire))
    await hide(page, true)
    hours.push(await hourOf('signed in, hidden', device, wire))
    await hide(page, false)
    const other = await context.newPage()
    await other.goto(page.url())
    await results(other)
    await hide(page, true)
    hours.push(await hourOf('two tabs, the first one hidden', device, wire))
    await hide(page, false)
    await hide(other, true)
    hours.push(await hourOf('two tabs, the second one hidden', device, wire))
    await other.close()
    await context.setOffline(true)
    hours.push(await hourOf('offline, the browser knows it', device, wire))
    await context.setOffline(false)
    await online(page)
    wire.cut(true)
    await addWaitingFolder(page)
    hours.push(await hourOf('no server, a change waits', device, wire))
    await hide(page, true)
    hours.push(await hourOf('no server, a change waits, hidden', device, wire))
    await device.forget()
    return hours
  } finally {
    await wire.close()
    await server.stop()
  }
}

const results = (page: Page): Promise<void> => page.getByRole('main').getByRole('article').nth(3).waitFor()
const online = (page: Page): Promise<void> => page.getByText('Offline').first().waitFor({ state: 'detached' })

async function openSearch(wire: Wire, isSignedIn = false): Promise<LastingDevice> {
  const device = await openLastingDevice()
  const { page } = device
  await watchWakes(device.context)
  if (isSignedIn) {
    await signInToDemo(page, wire.url)
    await addFolders(wire.url, (await signedInAccount(page, wire.url)).token, 0, 20, 100)
  }
  await page.goto(`${wire.url}/search/publications?keyword=cell`)
  await results(page)
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(worker => worker.active?.state === 'activated'))
  return device
}

/** The first half minute is the start's. */
async function hourOf(name: string, { page, context }: LastingDevice, wire: Wire): Promise<IdleHour> {
  await pass(page, 0.5, 5)
  await pause(1500)
  wire.reset()
  for (const one of context.pages()) await takeWakes(one)
  const failed: string[] = []
  const countFailed = (request: Request) => failed.push(`${request.method()} ${new URL(request.url()).pathname}`)
  context.on('requestfailed', countFailed)
  await pass(page, 60, 5)
  context.off('requestfailed', countFailed)
  const wakes: Wakes = {}
  for (const one of context.pages())
    for (const [what, count] of Object.entries(await takeWakes(one))) wakes[what] = (wakes[what] ?? 0) + count
  return { name, requests: [...wire.traffic.requests], kilobytes: wire.traffic.bytes / 1000, failed, wakes }
}

/** A change is made without a server and waits. */
async function addWaitingFolder(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Bookmarks' }).first().click()
  await page.getByRole('button', { name: 'New folder' }).first().click()
  await page.getByLabel('Name').fill('Waiting')
  await page.getByLabel('Name').press('Enter')
  await page.getByText('1 change waiting', { exact: false }).first().waitFor()
}
