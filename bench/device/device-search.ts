import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import * as v from 'valibot'
import { build } from 'vite'
import { type SearchState, searchState } from '#contract/search.ts'
import type { IndexUpdate } from '#workers/device-search/index-update.ts'
import type { tasks as Tasks } from '#workers/tasks.ts'
import { browserArgs, browserPath } from '../../scripts/browser.mjs'
import { Corpus, percentile } from '../corpus.ts'

export interface DeviceFigures {
  records: number
  queries: number
  /** Milliseconds of a full request (results, facet counts, highlights): `first` in the first round, `again` in the second. */
  first: { p50: number; p95: number }
  again: { p50: number; p95: number }
  /** Seconds until the first answer over all records: at the first start, where all are indexed, and at the next, which opens the stored index. */
  cold: number
  next: number
  /** Megabytes that are stored. */
  stored: number
}

/** `slow`: in the page with a four times slower processor. `page`: the same at full speed. `worker`: as in the app, at full speed, with messages. */
export type Way = 'slow' | 'page' | 'worker'

type Window = { tasks: typeof Tasks; updates?: IndexUpdate[] }

/**
 * The device search of the app in a real browser. A browser can slow down only the page's thread, so the slow figure is measured
 * without workers, when the same code runs in the page.
 */
export async function measureDeviceSearch(way: Way, records = 5000, count = 320): Promise<DeviceFigures> {
  const site = await serveTasks()
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs })
  try {
    const page = await browser.newPage()
    const open = async (): Promise<void> => {
      await page.goto(site.url)
      await page.waitForFunction(() => 'tasks' in window)
      if (way === 'slow') await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 })
    }
    if (way !== 'worker') await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'))
    const corpus = new Corpus(records)
    const updates = updatesOf(corpus)
    const states = corpus.queries(count).map(({ keyword, filters, sort }) => stateOf(keyword, filters, sort))
    await open()
    const cold = await learn(page, updates, states[0]!)
    const stored = await keep(page, updates.length)
    await open()
    const { seconds: next, number } = await openStored(page, states[0]!)
    const first = await ask(page, states, number)
    const again = await ask(page, states, number)
    return { records, queries: states.length, first: sharesOf(first), again: sharesOf(again), cold, next, stored }
  } finally {
    await browser.close()
    site.close()
  }
}

const sharesOf = (times: number[]) => ({ p50: percentile(times, 0.5), p95: percentile(times, 0.95) })

const stateOf = (keyword: string, filters: Record<string, string[]>, sort: SearchState['sort']): SearchState =>
  v.parse(searchState, {
    index: 'publications',
    keyword,
    sort,
    filters: Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, { buckets: values.map(value => ({ value })) }])),
  })

function updatesOf(corpus: Corpus): IndexUpdate[] {
  const taught = [...corpus.records()].map((record, at) => ({
    index: record.index,
    text: JSON.stringify(record),
    addedAt: at,
    copy: { name: String(at), revision: '', asOf: at },
  }))
  return Array.from({ length: Math.ceil(taught.length / 100) }, (_, at) => ({
    session: 'bench',
    number: at + 1,
    put: taught.slice(at * 100, (at + 1) * 100),
    removed: [],
  }))
}

/** Sends all updates and searches once; seconds. The records are in the page before, as they come from its storage in the app. */
async function learn(page: Page, updates: IndexUpdate[], state: SearchState): Promise<number> {
  for (let at = 0; at < updates.length; at += 10)
    await page.evaluate(
      some => {
        const at = window as unknown as Window
        at.updates = [...(at.updates ?? []), ...some]
      },
      updates.slice(at, at + 10),
    )
  return page.evaluate(async state => {
    const { tasks, updates } = window as unknown as Window
    const from = performance.now()
    const isCopied = 'Worker' in window
    // What a worker is sent is copied, so it is where there is none.
    for (const update of updates!) await tasks.updateIndex(isCopied ? update : structuredClone(update))
    await tasks.searchOnDevice({ session: 'bench', number: updates!.length, state, filters: true })
    return (performance.now() - from) / 1000
  }, state)
}

/** Stores the index in the browser's database, encrypted as in the app; megabytes. */
const keep = (page: Page, number: number): Promise<number> =>
  page.evaluate(async number => {
    const { tasks } = window as unknown as Window
    const { put } = (await tasks.keepIndex({ session: 'bench', number }))!
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    const request = indexedDB.open('bench', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('parts', { keyPath: 'id' })
    await new Promise(done => (request.onsuccess = done))
    const iv = new Uint8Array(12)
    const rows = await Promise.all(
      put.map(async ({ id, file }) => ({ id, key, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, file) })),
    )
    const write = request.result.transaction('parts', 'readwrite')
    for (const row of rows) write.objectStore('parts').put(row)
    await new Promise(done => (write.oncomplete = done))
    request.result.close()
    return rows.reduce((sum, { data }) => sum + data.byteLength, 0) / 1_000_000
  }, number)

/** Reads and decrypts what is stored, opens it and searches once. */
const openStored = (page: Page, state: SearchState): Promise<{ seconds: number; number: number }> =>
  page.evaluate(async state => {
    const { tasks } = window as unknown as Window
    const from = performance.now()
    const request = indexedDB.open('bench', 1)
    await new Promise(done => (request.onsuccess = done))
    const ask = <T>(question: IDBRequest<T>): Promise<T> => new Promise(done => (question.onsuccess = () => done(question.result)))
    const parts = () => request.result.transaction('parts').objectStore('parts')
    let number = 1
    await tasks.updateIndex({ session: 'bench', number, put: [], removed: [] })
    for (const id of (await ask(parts().getAllKeys())) as string[]) {
      number += 1
      await tasks.openIndexPart({ session: 'bench', number, id }, async () => {
        const { key, data } = await ask<{ key: CryptoKey; data: ArrayBuffer }>(parts().get(id))
        return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, key, data))
      })
    }
    const answer = await tasks.searchOnDevice({ session: 'bench', number, state, filters: true })
    if (answer.status !== 'answered') throw new Error(answer.status)
    return { seconds: (performance.now() - from) / 1000, number }
  }, state)

const ask = (page: Page, states: SearchState[], number: number): Promise<number[]> =>
  page.evaluate(
    async ({ states, number }) => {
      const { tasks } = window as unknown as Window
      const times: number[] = []
      for (const state of states) {
        const from = performance.now()
        const answer = await tasks.searchOnDevice({ session: 'bench', number, state, filters: true })
        times.push(performance.now() - from)
        if (answer.status !== 'answered') throw new Error(`${state.keyword}: ${answer.status}`)
      }
      return times
    },
    { states, number },
  )

/** The app's worker tasks, bundled on a separate page. */
async function serveTasks(): Promise<{ url: string; close: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'indago-bench-'))
  const input = resolve('tests/workers/page.ts')
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    worker: { format: 'es' },
    build: { outDir: folder, rolldownOptions: { input } },
  })
  const entry = readdirSync(join(folder, 'assets')).find(name => name.startsWith('page'))
  const server = createServer(({ url = '/' }, response) => {
    const isScript = url.endsWith('.js')
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? readFileSync(join(folder, url)) : `<!doctype html><script type="module" src="/assets/${entry}"></script>`)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    close: () => {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
