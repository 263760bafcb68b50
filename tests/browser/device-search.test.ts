import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchReply } from '#contract/search.ts'
import { demoFolder } from '../support/demo-folder.ts'
import { type Spawned, freePort, startServer } from '../support/spawned.ts'
import { demoAccount, logIn, makeFolder } from './demo.ts'
import { type Device, openDevice } from './device.ts'

let dataDir: string
let port: number
let server: Spawned
let device: Device

beforeAll(async () => {
  dataDir = await demoFolder()
  port = await freePort()
  server = await startServer(dataDir, port)
  device = await openDevice()
}, 120_000)
afterAll(async () => {
  await device?.forget()
  await server?.stop()
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
})

interface Paper {
  slug: string
  title: string
  year: string
}

/** Publications that the server finds, newest first. */
async function papers(keyword: string, per_page: number): Promise<Paper[]> {
  const answer = await fetch(`${server.url}/search-service/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ index: 'publications', keyword, sort: 'newest', per_page }),
  })
  const { results } = (await answer.json()) as SearchReply
  return results.map(({ data }) => ({
    slug: data.slug_values[0]!,
    title: String(data['title']),
    year: String(data['publication_date']).slice(0, 4),
  }))
}

const list = (page: Page) => page.locator('ol[aria-label="Publications"] > li')
/** The titles on the page, in order. */
const titlesOn = async (page: Page, known: readonly Paper[]): Promise<string[]> =>
  (await list(page).allInnerTexts()).map(text => known.find(paper => text.includes(paper.title))?.title ?? text)

async function openAndClose(page: Page, { title }: Paper): Promise<void> {
  await list(page).getByRole('link', { name: title }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: title }).waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('offline a folder and opened records are searched, filtered and read at the same URL', async () => {
  const { page } = device
  const account = await demoAccount(server.url, 'premium')
  const keyword = 'cell'
  const known = await papers('', 50)
  const found = await papers(keyword, 12)
  expect(found).toHaveLength(12)
  const [hits, opened] = [found.slice(0, 9), found[10]!]
  const others = known.filter(paper => !found.some(hit => hit.slug === paper.slug)).slice(0, 5)
  expect(others.length).toBeGreaterThan(0)
  await makeFolder(
    server.url,
    account,
    'Congress',
    [...hits, ...others].map(paper => paper.slug),
  )

  await logIn(page, server.url, account)
  await page.getByRole('link', { name: 'Bookmarks' }).first().click()
  await page.getByRole('link', { name: 'Congress' }).first().click()
  await page.getByText(hits[0]!.title).first().waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(worker => worker.active?.state === 'activated'))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // A record outside of the folder is found by another search, opened and read.
  await page.goto(`${server.url}/search/publications?keyword=${encodeURIComponent(`"${opened.title}"`)}`)
  await openAndClose(page, opened)

  await server.stop('SIGKILL')
  await page.goto(`${server.url}/search/publications?keyword=${keyword}&sort=newest`)
  await page.getByText('on this device').first().waitFor()
  const kept = [...hits, opened]
  await expect.poll(() => list(page).count()).toBe(kept.length)
  expect(await titlesOn(page, kept)).toEqual(kept.map(paper => paper.title))
  expect(await page.locator('mark').count()).toBeGreaterThan(0)

  // The count of a filter is the number of results with it.
  const { year } = hits[0]!
  const inYear = kept.filter(paper => paper.year === year)
  const filters = page.getByRole('region', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: new RegExp(`^${year}`) }).click()
  await expect.poll(() => list(page).count()).toBe(inYear.length)
  expect(new URL(page.url()).pathname).toContain(year)
  await page.goBack()
  await expect.poll(() => list(page).count()).toBe(kept.length)

  // An unopened record of the folder, and the opened one.
  for (const paper of [hits.at(-1)!, opened]) await openAndClose(page, paper)

  // A slip of the query is read as online, and with the network searching the whole catalogue again is offered.
  const box = page.getByLabel('Search publications', { exact: true })
  await box.fill(`${keyword} AND (`)
  await box.press('Enter')
  await page.waitForURL('**AND*')
  await expect.poll(() => list(page).count()).toBe(kept.length)
  await page.goBack()
  await expect.poll(() => list(page).count()).toBe(kept.length)
  server = await startServer(dataDir, port)
  await page.getByText('You’re back online.').waitFor({ timeout: 60_000 })
  expect(await list(page).count()).toBe(kept.length)
  await page.getByRole('button', { name: 'Search again' }).click()
  await page.getByText('on this device').first().waitFor({ state: 'detached' })
  expect(device.faults).toEqual([])
})
