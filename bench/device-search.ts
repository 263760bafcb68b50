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
import { browserArgs, browserPath } from '../scripts/browser.mjs'
import { Corpus, percentile } from './corpus.ts'

export interface DeviceFigures {
  records: number
  queries: number
  /** Milliseconds of a full request (results, facet counts, highlights): `first` in the first round, `again` in the second. */
  first: { p50: number; p95: number }
  again: { p50: number; p95: number }
  /** Seconds to index all records. */
  indexed: number
}

/** `slow`: in the page with a four times slower processor. `worker`: as in the app, at full speed, with messages. */
export type Way = 'slow' | 'worker'

type Window = { tasks: typeof Tasks }

/**
 * The device search of the app in a real browser. A browser can slow down only the page's thread, so the slow figure is measured
 * without workers, when the same code runs in the page.
 */
export async function measureDeviceSearch(way: Way, records = 5000, count = 320): Promise<DeviceFigures> {
  const site = await serveTasks()
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs })
  try {
    const page = await browser.newPage()
    if (way === 'slow') await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'))
    await page.goto(site.url)
    await page.waitForFunction(() => 'tasks' in window)
    const corpus = new Corpus(records)
    const updates = updatesOf(corpus)
    if (way === 'slow') await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const indexed = await sendUpdates(page, updates)
    const states = corpus.queries(count).map(({ keyword, filters, sort }) => stateOf(keyword, filters, sort))
    const first = await ask(page, states, updates.length)
    const again = await ask(page, states, updates.length)
    return { records, queries: states.length, first: sharesOf(first), again: sharesOf(again), indexed }
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
    record: JSON.parse(JSON.stringify(record)),
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

async function sendUpdates(page: Page, updates: IndexUpdate[]): Promise<number> {
  let milliseconds = 0
  for (const update of updates) {
    milliseconds += await page.evaluate(async update => {
      const { tasks } = window as unknown as Window
      const from = performance.now()
      await tasks.updateIndex(update)
      return performance.now() - from
    }, update)
  }
  return milliseconds / 1000
}

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
