import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { CDPSession, Page } from 'playwright-core'
import type { BulkSaveJob } from '#contract/bulk-save.ts'
import { openLastingDevice } from '../../tests/browser/device.ts'
import { freePort, startServer } from '../../tests/support/spawned.ts'
import { percentile } from '../corpus.ts'

export interface PageFigures {
  /** Gzipped kilobytes (1,000 bytes) of every script fetched until the page could be used. */
  loginScript: number
  homeScript: number
  /** For a guest who comes by a link, and for a user. */
  resultsScript: number
  userResultsScript: number
  /** Starts to the folder list, without network and with the processor four times slower, by what the user has saved. */
  offlineStarts: { saved: string; times: number[] }[]
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

export async function measurePages(): Promise<PageFigures> {
  const port = await freePort()
  const server = await startServer(mkdtempSync(join(tmpdir(), 'indago-bench-')), port)
  const device = await openLastingDevice({ width: 390, height: 844 })
  try {
    // The service worker precaches the whole shell after the first screen, so its files are not counted.
    const weighed = await device.context.newPage()
    await weighed.route('**/sw.js', route => route.abort())
    await weighed.goto(`${server.url}/login`)
    await weighed.getByLabel('Email').waitFor()
    const loginScript = await scriptWeight(weighed)
    const results = `${server.url}/search/publications?keyword=network`
    const resultsOf = async (page: Page): Promise<number> => {
      await page.goto(results)
      await page.locator('ol[aria-label="Publications"] > li').first().waitFor()
      return scriptWeight(page)
    }
    const resultsScript = await resultsOf(weighed)
    await signInToDemo(device.page, server.url)
    const userResultsScript = await resultsOf(weighed)
    const homePage = await device.context.newPage()
    await homePage.route('**/sw.js', route => route.abort())
    await homePage.goto(`${server.url}/search`)
    await homePage.getByLabel('Words to search for').waitFor()
    const homeScript = await scriptWeight(homePage)
    await weighed.close()
    await homePage.close()
    await markListOnArrival(device.page)
    const account = await signedInAccount(device.page, server.url)
    const offlineStarts: PageFigures['offlineStarts'] = []
    let folders = 0
    for (const { total, items } of [
      { total: 50, items: 0 },
      { total: 500, items: 5000 },
    ]) {
      await addFolders(server.url, account.token, folders, total, items)
      folders = total
      offlineStarts.push({
        saved: `${total} folders, ${items.toLocaleString('en')} items`,
        times: await measureOfflineStart(device.page, `${server.url}/profile/${account.slug}/bookmark_folders`, folders),
      })
    }
    return { loginScript, homeScript, resultsScript, userResultsScript, offlineStarts }
  } finally {
    await device.forget()
    await server.stop()
  }
}

/**
 * The page itself notes when the list is drawn: a tool that looks for it from outside searches the whole document again and again, which on a
 * slowed processor costs as much as the app.
 */
const markListOnArrival = (page: Page): Promise<unknown> =>
  page.context().addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('main li h2 a')) return
      seen.disconnect()
      requestAnimationFrame(() => setTimeout(() => performance.mark('list-drawn')))
    })
    seen.observe(document, { subtree: true, childList: true })
  })

export async function signedInAccount(page: Page, url: string): Promise<{ token: string; slug: string }> {
  const token = await page.evaluate(() => {
    const raw = localStorage.getItem(Object.keys(localStorage).find(name => name.endsWith('token'))!)!
    return /ey[\w-]+\.[\w-]+\.[\w-]+/.exec(raw)![0]
  })
  const me = (await (await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${token}` } })).json()) as { slug_values: string[] }
  return { token, slug: me.slug_values[0]! }
}

/**
 * Adds folders until there are `total`, with exactly `items` records in the new ones together. Each folder is filled by one bulk save: a
 * change for each item would use up what an account may write.
 */
export async function addFolders(url: string, token: string, from: number, total: number, items: number): Promise<void> {
  const ask = async <T>(path: string, key?: string, body?: object): Promise<T> => {
    const answer = await fetch(`${url}/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const slugs = items > 0 ? await publicationSlugs(url, token) : []
  let added = 0
  for (let number = from + 1; number <= total; number++) {
    const body = { bookmark_folder: { name: `Reading list ${number}` } }
    const { id } = await ask<{ id: string }>('/bookmark_folders', `bench.${number}`, body)
    const end = Math.round((items * (number - from)) / (total - from))
    if (end === added) continue
    const slug_values = Array.from({ length: end - added }, (_, at) => slugs[(added + at) % slugs.length])
    const save = { index: 'publications', slug_values }
    let job = await ask<BulkSaveJob>(`/bookmark_folders/${id}/bulk_bookmarks`, `bench.items.${number}`, save)
    while (job.finished_at === null) job = await ask<BulkSaveJob>(`/jobs/${job.id}`)
    if (job.result.count !== slug_values.length) throw new Error(`the folder ${number} got ${job.result.count} items: ${job.error?.error}`)
    added = end
  }
}

/** Some of the demo catalogue's publications. */
async function publicationSlugs(url: string, token: string): Promise<string[]> {
  const slugs: string[] = []
  for (let page = 0; page < 20; page++) {
    const answer = await fetch(`${url}/search-service/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ index: 'publications', page }),
    })
    const { results } = (await answer.json()) as { results: { data: { slug_values: string[] } }[] }
    slugs.push(...results.map(({ data }) => data.slug_values[0]!))
  }
  return slugs
}

/** Milliseconds from the start of each navigation until the list is drawn. */
async function measureOfflineStart(page: Page, address: string, folders: number): Promise<number[]> {
  await page.goto(address)
  await page.getByText(`Reading list ${folders}`, { exact: true }).waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null || navigator.serviceWorker.ready.then(() => true))
  await page.reload()
  await page.getByText(`Reading list ${folders}`, { exact: true }).waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.context().setOffline(true)
  const times: number[] = []
  for (let round = 0; round < 9; round++) {
    await page.goto('about:blank')
    // The previous page must have finished its idle work, which would take the processor from this start.
    await page.waitForTimeout(3000)
    await page.goto(address, { waitUntil: 'commit' })
    const drawn = page.waitForFunction(() => performance.getEntriesByName('list-drawn')[0]?.startTime, undefined, { polling: 200 })
    times.push((await (await drawn).jsonValue())!)
  }
  await page.context().setOffline(false)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return times
}

/** What is looked for on a page: an element, and what its text has. */
export interface Drawn {
  selector: string
  /** A regular expression. */
  text?: string
}

/**
 * Milliseconds from a click on a link of the search page until all of these are drawn; rejects after ten seconds. `startedMs`: how long the app has been
 * there before the click.
 */
export async function openByLink(page: Page, url: string, href: string, all: readonly Drawn[], startedMs = 0): Promise<number> {
  await page.goto(`${url}/search`)
  await page.getByLabel('Words to search for').waitFor()
  await page.waitForTimeout(startedMs)
  return page.evaluate(
    async ({ to, sought }) => {
      const link = document.body.appendChild(document.createElement('a'))
      link.href = to
      const from = performance.now()
      link.click()
      const isThere = ({ selector, text }: { selector: string; text?: string }) =>
        new RegExp(text ?? '').test(document.querySelector(selector)?.textContent ?? '') && document.querySelector(selector) !== null
      while (!sought.every(isThere) && performance.now() - from < 10_000) await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      // Else the time until it was given up would be measured.
      if (!sought.every(isThere)) throw new Error(`${to} was not drawn: ${document.querySelector('main')?.textContent.slice(0, 500)}`)
      return performance.now() - from
    },
    { to: href, sought: [...all] },
  )
}

/** Milliseconds until the server has answered, one call after the other; the first ones, which warm the search thread, are left out. */
export async function askRepeatedly(rounds: number, ask: () => Promise<Response>): Promise<{ p50: number; p95: number }> {
  const asked: number[] = []
  for (let round = 0; round < rounds + 2; round += 1) {
    const from = performance.now()
    const answer = await ask()
    // Else a refusal, of too many calls, would be measured.
    if (!answer.ok) throw new Error(`${answer.status} for ${answer.url}`)
    await answer.arrayBuffer()
    asked.push(performance.now() - from)
  }
  const warm = asked.slice(2)
  return { p50: percentile(warm, 0.5), p95: percentile(warm, 0.95) }
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds of processor time. */
  tdur?: number
  args?: { name?: string }
}

/** Begins to record; the returned function ends it, and resolves with the processor time of every task of the page's thread. */
export async function traceTasks(session: CDPSession): Promise<() => Promise<number[]>> {
  const events: TraceEvent[] = []
  const take = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', take)
  await session.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'toplevel,devtools.timeline' })
  return async () => {
    const isComplete = new Promise(done => session.once('Tracing.tracingComplete', done))
    await session.send('Tracing.end')
    await isComplete
    session.off('Tracing.dataCollected', take)
    // The threads of pages, without those of workers.
    const pages = new Set(events.flatMap(event => (event.args?.name === 'CrRendererMain' ? [`${event.pid} ${event.tid}`] : [])))
    const isTask = ({ name, ph, pid, tid }: TraceEvent) => ph === 'X' && name.endsWith('RunTask') && pages.has(`${pid} ${tid}`)
    return events.filter(isTask).map(({ tdur = 0 }) => tdur / 1000)
  }
}
