import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { type DemoAccount, demoAccount, demoSlug, demoSlugs, logIn, makeFolder, ownSlug } from '../../tests/browser/demo.ts'
import { openLastingDevice } from '../../tests/browser/device.ts'
import { freePort, startServer } from '../../tests/support/spawned.ts'

export interface Visit {
  /** Largest contentful paint, in milliseconds, as all times here. */
  lcp: number
  /**
   * Total blocking time: what tasks take beyond 50 ms each, from the first paint on, as Lighthouse counts it. What runs before it keeps nobody from
   * a page that is not there yet; it is in the paints, and in `allBlocking`.
   */
  blocking: number
  allBlocking: number
  longest: number
  /** Cumulative layout shift, without what follows a tap. */
  cls: number
  requests: number
  /** What the network carried, headers included; 1,000 bytes. */
  kilobytes: number
}

export interface PhonePage {
  page: string
  /** On a new device, and again with everything of the app on it; one of each for a round. */
  first: Visit[]
  second: Visit[]
}

export interface PhoneFigures {
  pages: PhonePage[]
  taps: TapFigures[]
}

/** Milliseconds from a tap on the results to the next paint. */
export interface TapFigures {
  tap: string
  /** One of each round. */
  times: number[]
}

const rounds = Number(process.env['ROUNDS'] ?? 5)
const named = process.env['PAGES']?.split(',')
/** Whether a page is measured: all are, or those that `PAGES` names, separated by commas, to compare a change by turns. */
export const isChosen = (page: string): boolean => named?.includes(page) ?? true

/** A cheap phone on a slow 4G line, with the figures that Lighthouse applies in a browser (its `devtools` throttling). */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: (1474.56 * 1000) / 8, uploadThroughput: (675 * 1000) / 8 }
const slowdown = 4

interface Seen {
  /** First and largest contentful paint. */
  fcp: number
  lcp: number
  cls: number
  tasks: { from: number; ms: number }[]
  /** Milliseconds from each tap or key to the next paint. */
  taps: number[]
}

/** Each page notes its own paints, shifts, long tasks and taps. */
export const watchPages = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const seen: Seen = { fcp: 0, lcp: 0, cls: 0, tasks: [], taps: [] }
    Object.assign(window, { indagoSeen: seen })
    const watch = (type: string, note: (entry: never) => void, more = {}) =>
      new PerformanceObserver(list => list.getEntries().forEach(entry => note(entry as never))).observe({ type, buffered: true, ...more })
    watch('paint', ({ name, startTime }: PerformanceEntry) => {
      if (name === 'first-contentful-paint') seen.fcp = startTime
    })
    watch('largest-contentful-paint', ({ startTime }: PerformanceEntry) => (seen.lcp = startTime))
    watch('layout-shift', ({ value, hadRecentInput }: { value: number; hadRecentInput: boolean }) => {
      if (!hadRecentInput) seen.cls += value
    })
    watch('longtask', ({ startTime, duration }: PerformanceEntry) => seen.tasks.push({ from: startTime, ms: duration }))
    const noteTap = ({ interactionId, duration }: { interactionId: number; duration: number }) => {
      if (interactionId) seen.taps.push(duration)
    }
    watch('event', noteTap, { durationThreshold: 16 })
  })

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4g)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return session
}

const seenBy = (page: Page): Promise<Seen> => page.evaluate(() => (window as unknown as { indagoSeen: Seen }).indagoSeen)

/** What tasks take beyond 50 ms each; of one that is running at the start, from then on. */
const blockedFrom = (start: number, tasks: Seen['tasks']): number =>
  tasks.reduce((sum, { from, ms }) => sum + Math.max(0, from + ms - Math.max(from, start) - 50), 0)

/** Visits an address in a new tab, until it is painted, and nothing is fetched and nothing long has run for two seconds. */
export async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage()
  const session = await slowDown(page)
  let requests = 0
  let bytes = 0
  let open = 0
  let changedAt = Date.now()
  const change = (by: number) => {
    open += by
    changedAt = Date.now()
  }
  session.on('Network.requestWillBeSent', () => {
    requests++
    change(1)
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    change(-1)
  })
  session.on('Network.loadingFailed', () => change(-1))
  await page.goto(url, { waitUntil: 'load' })
  const isQuiet = async () => {
    const { tasks, lcp } = await seenBy(page)
    const now = await page.evaluate(() => performance.now())
    const busyUntil = Math.max(0, ...tasks.map(({ from, ms }) => from + ms))
    return lcp > 0 && Date.now() - changedAt > 2000 && open <= 0 && now - busyUntil > 2000
  }
  for (let waited = 0; waited < 60 && !(await isQuiet()); waited++) await page.waitForTimeout(500)
  const { fcp, lcp, cls, tasks } = await seenBy(page)
  await page.close()
  return {
    lcp,
    cls,
    blocking: blockedFrom(fcp, tasks),
    allBlocking: blockedFrom(0, tasks),
    longest: Math.max(0, ...tasks.map(({ ms }) => ms)),
    requests,
    kilobytes: bytes / 1000,
  }
}

/** A visit on a new device, and one after everything of the app is on it. */
async function visitTwice(url: string, logsIn: ((page: Page) => Promise<void>) | undefined): Promise<{ first: Visit; second: Visit }> {
  const device = await openLastingDevice({ width: 412, height: 823, touch: true })
  try {
    await watchPages(device.context)
    await logsIn?.(device.page)
    const first = await visit(device.context, url)
    await device.page.goto(new URL('/terms', url).href)
    await device.page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await device.page.waitForTimeout(2000)
    const second = await visit(device.context, url)
    return { first, second }
  } finally {
    await device.forget()
  }
}

/** Taps on a page of results; what each took until the next paint. */
async function tapResults(url: string, account: DemoAccount): Promise<{ tap: string; ms: number }[]> {
  const device = await openLastingDevice({ width: 412, height: 823, touch: true })
  try {
    await watchPages(device.context)
    const { page } = device
    await logIn(page, url, account)
    await page.goto(`${url}/search/publications?keyword=network`)
    const results = page.getByRole('region', { name: 'Results' })
    await results.getByRole('article').first().waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await page.waitForTimeout(2000)
    await slowDown(page)
    const taps: { tap: string; ms: number }[] = []
    const measured = async (tap: string, run: () => Promise<unknown>) => {
      const before = (await seenBy(page)).taps.length
      await run()
      await page.waitForTimeout(3000)
      taps.push({ tap, ms: Math.max(0, ...(await seenBy(page)).taps.slice(before)) })
    }
    await measured('open a record', () => results.getByRole('heading', { level: 2 }).getByRole('link').first().tap())
    await measured('close it', () => page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).tap())
    await measured('save', () => results.getByRole('button', { name: /^Save/ }).first().tap())
    await measured('close the dialog', () => page.keyboard.press('Escape'))
    await measured('next page', () => page.getByRole('link', { name: 'Next page' }).first().tap())
    await measured('filters', () => page.getByRole('button', { name: 'Filters', exact: false }).first().tap())
    return taps
  } finally {
    await device.forget()
  }
}

async function tapFigures(url: string, account: DemoAccount): Promise<TapFigures[]> {
  const taps: { tap: string; ms: number }[] = []
  for (let round = 0; round < rounds; round++) taps.push(...(await tapResults(url, account)))
  const names = [...new Set(taps.map(({ tap }) => tap))]
  return names.map(tap => ({ tap, times: taps.filter(one => one.tap === tap).map(({ ms }) => ms) }))
}

/** Only the taps, which a change of a page is compared by. */
export async function measureTaps(): Promise<TapFigures[]> {
  const server = await startServer(mkdtempSync(join(tmpdir(), 'indago-bench-')), await freePort())
  try {
    return await tapFigures(server.url, await demoAccount(server.url, 'premium'))
  } finally {
    await server.stop()
  }
}

export async function measurePhone(): Promise<PhoneFigures> {
  const server = await startServer(mkdtempSync(join(tmpdir(), 'indago-bench-')), await freePort())
  const { url } = server
  try {
    const account = await demoAccount(url, 'premium')
    const record = await demoSlug(url, 'publications')
    const person = await demoSlug(url, 'researchers')
    const own = await ownSlug(url, account)
    const folder = await makeFolder(url, account, 'Reading list', await demoSlugs(url, 'publications'))
    const pages: PhonePage[] = []
    for (const [page, path, asUser] of [
      ['login', '/login', false],
      ['home', '/search', false],
      ['results', '/search/publications?keyword=network', false],
      ['record', `/search/publications?publication=${record}`, false],
      ['profile', `/profile/${person}`, false],
      ['folders', `/profile/${own}/bookmark_folders`, true],
      ['folder', `/profile/${own}/bookmark_folders/${folder}`, true],
      ['results, user', '/search/publications?keyword=network', true],
    ] as const) {
      if (!isChosen(page)) continue
      const visits: { first: Visit; second: Visit }[] = []
      for (let round = 0; round < rounds; round++)
        visits.push(await visitTwice(url + path, asUser ? tab => logIn(tab, url, account) : undefined))
      pages.push({ page, first: visits.map(({ first }) => first), second: visits.map(({ second }) => second) })
    }
    return { pages, taps: isChosen('taps') ? await tapFigures(url, account) : [] }
  } finally {
    await server.stop()
  }
}
