import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import * as v from 'valibot'
import { browserPath } from '../../scripts/browser.mjs'
import { type DemoAccount, demoAccount, demoSlug, demoSlugs, logIn, makeFolder, ownSlug } from '../../tests/browser/demo.ts'
import { freePort, startServer } from '../../tests/support/spawned.ts'
import { isChosen } from './phone.ts'

/** Not a dependency: npx fetches it from the registry, once. Newer ones need a newer Node. */
const lighthouse = 'lighthouse@12.8.2'
export const lighthouseCategories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/**
 * How the phone is made of this machine. `simulate`: the page is loaded at full speed, and a model works out when it would have been painted, in
 * which all scripts that were asked for before the largest paint come before it. `devtools`: the line and the processor are really slowed down.
 */
const throttlings = ['simulate', 'devtools'] as const
type Throttling = (typeof throttlings)[number]

const audit = v.object({ numericValue: v.optional(v.number()) })
const category = v.object({ score: v.number() })
/** The parts of a report that are used. */
const reportShape = v.object({
  environment: v.object({ benchmarkIndex: v.number() }),
  categories: v.object({ performance: category, accessibility: category, 'best-practices': category, seo: category }),
  audits: v.object({
    'largest-contentful-paint': audit,
    'total-blocking-time': audit,
    'cumulative-layout-shift': audit,
  }),
})

export interface LighthouseRun {
  page: string
  throttling: Throttling
  /** The speed of this machine as Lighthouse measures it; figures of machines with another one are not compared. */
  benchmarkIndex: number
  /** 0 to 100, in the order of `lighthouseCategories`. */
  scores: number[]
  /** Milliseconds. */
  lcp: number
  blocking: number
  cls: number
}

const run = promisify(execFile)

// Without the flags of the browser tests: with them Lighthouse finds no start of the page in its trace. Without them it happens too, rarely, and
// then it asks to be run again.
const browserFlags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]

/** One run with the settings that Lighthouse has for a phone: slow 4G and a processor four times slower. The report is not kept. */
async function runOnce(page: string, url: string, throttling: Throttling, profile?: string): Promise<LighthouseRun> {
  // What is in a profile stays: there somebody is signed in.
  const own = profile === undefined ? [] : ['--disable-storage-reset']
  const flags = [...browserFlags, ...(profile === undefined ? [] : [`--user-data-dir=${profile}`])].join(' ')
  const options = ['--quiet', '--output=json', `--throttling-method=${throttling}`, `--chrome-flags=${flags}`, ...own]
  const measure = () =>
    run('npx', ['--yes', lighthouse, url, ...options], { env: { ...process.env, CHROME_PATH: browserPath() }, maxBuffer: 100_000_000 })
  const { stdout } = await measure().catch((problem: unknown) => {
    if (String(problem).includes('NO_NAVSTART')) return measure()
    throw problem
  })
  const { environment, categories, audits } = v.parse(reportShape, JSON.parse(stdout))
  return {
    page,
    throttling,
    benchmarkIndex: environment.benchmarkIndex,
    scores: lighthouseCategories.map(name => Math.round(categories[name].score * 100)),
    lcp: audits['largest-contentful-paint'].numericValue ?? 0,
    blocking: audits['total-blocking-time'].numericValue ?? 0,
    cls: audits['cumulative-layout-shift'].numericValue ?? 0,
  }
}

const folderName = 'Reading list'

/** Measures with the profile of a browser in which somebody has logged in and seen their folders: the app and they are on the device. */
async function signedIn<T>(url: string, account: DemoAccount, folders: string, measure: (profile: string) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'indago-lighthouse-'))
  try {
    const browser = await chromium.launchPersistentContext(profile, { executablePath: browserPath(), args: browserFlags })
    const page = browser.pages()[0]!
    await logIn(page, url, account)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await page.goto(url + folders)
    await page.getByRole('link', { name: folderName }).waitFor()
    await browser.close()
    return await measure(profile)
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Each page `ROUNDS` times (five) in each way, by turns: as a guest sees it at a first visit; a folder as its owner sees it, who has been here. */
export async function measureLighthouse(): Promise<LighthouseRun[]> {
  const server = await startServer(mkdtempSync(join(tmpdir(), 'indago-bench-')), await freePort())
  const { url } = server
  try {
    const account = await demoAccount(url, 'premium')
    const folder = await makeFolder(url, account, folderName, await demoSlugs(url, 'publications'))
    const folders = `/profile/${await ownSlug(url, account)}/bookmark_folders`
    const asGuest = (page: string, path: string) => ({ page, measure: (way: Throttling) => runOnce(page, url + path, way) })
    const asOwner = (page: string, path: string) => ({
      page,
      measure: (way: Throttling) => signedIn(url, account, folders, profile => runOnce(page, url + path, way, profile)),
    })
    const pages = [
      asGuest('login', '/login'),
      asGuest('home', '/search'),
      asGuest('results', '/search/publications?keyword=network'),
      asGuest('record', `/search/publications?publication=${await demoSlug(url, 'publications')}`),
      asGuest('profile', `/profile/${await demoSlug(url, 'researchers')}`),
      asOwner('folder', `${folders}/${folder}`),
    ]
    const runs: LighthouseRun[] = []
    for (const { measure } of pages.filter(({ page }) => isChosen(page)))
      for (let round = 0; round < Number(process.env['ROUNDS'] ?? 5); round++)
        for (const throttling of throttlings) runs.push(await measure(throttling))
    return runs
  } finally {
    await server.stop()
  }
}
