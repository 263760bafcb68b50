import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { longFolder, longFolderRecord } from '../support/long-folder.ts'
import { type Spawned, freePort, startServer } from '../support/spawned.ts'
import { account } from '../support/spawned-server.ts'
import { logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'

const count = 5000
const records = Array.from({ length: count }, (_, n) => longFolderRecord(n))
const titlesOf = (wanted: (title: string, year: string) => boolean) =>
  records
    .filter(({ index }) => index === 'publications')
    .map(record => ({ title: String(record['title']), year: String(record['publication_date']).slice(0, 4) }))
    .filter(({ title, year }) => wanted(title, year))

let dataDir: string
let folderId: string
let server: Spawned
let device: Device

beforeAll(async () => {
  ;({ dataDir, folderId } = await longFolder(count))
  server = await startServer(dataDir, await freePort())
  device = await openDevice()
}, 120_000)
afterAll(async () => {
  await device?.forget()
  await server?.stop()
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
})

const items = (page: Page) =>
  page
    .getByRole('region', { name: 'Items' })
    .or(page.getByRole('list', { name: 'Items' }))
    .first()
const firstTitle = (page: Page) => items(page).getByRole('heading', { level: 2 }).first()
const isFirst = (page: Page, title: string) => items(page).getByRole('heading', { level: 2, name: title, exact: true }).first().waitFor()
const says = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()

test('offline a folder of 5,000 items has its counts, is searched, filtered and sorted, scrolls to its end, and Back keeps it all', async () => {
  const { page, context } = device
  await logIn(page, server.url, account)
  const profile = await page.evaluate(
    () => JSON.parse(localStorage.getItem(Object.keys(localStorage).find(key => key.endsWith('user'))!)!).slug_values[0] as string,
  )
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto(`${server.url}/profile/${profile}/bookmark_folders/${folderId}`)
  const types = page.getByRole('navigation', { name: 'Types of items' })
  await types.getByRole('link', { name: `All ${count}` }).waitFor({ timeout: 90_000 })
  await context.setOffline(true)

  const publications = types.getByRole('link', { name: 'Publications 4000' })
  await publications.click()
  // The newest of all items is a publication too, so it does not say that the link has been followed.
  await publications.and(page.locator('[aria-current]')).waitFor()
  const newest = records.findLast(({ index }) => index === 'publications')!
  await isFirst(page, String(newest['title']))

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title')
  const byTitle = titlesOf(() => true)
    .map(({ title }) => title.toLowerCase())
    .toSorted()
  await expect.poll(async () => (await firstTitle(page).innerText()).toLowerCase()).toBe(byTitle[0])

  const filters = page.getByRole('region', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: /^2024/ }).click({ timeout: 60_000 })
  const of2024 = titlesOf((_, year) => year === '2024')
  await says(page, `${of2024.length} of 4,000 items`)

  await page.getByRole('searchbox', { name: 'Search in this folder' }).fill('title:graph')
  await page.keyboard.press('Enter')
  await says(page, `${of2024.filter(({ title }) => title.includes('graph')).length} of 4,000 items`)

  await page.goBack()
  await says(page, `${of2024.length} of 4,000 items`)
  expect(await page.getByRole('searchbox', { name: 'Search in this folder' }).inputValue()).toBe('')
  await page.goBack()
  await expect.poll(async () => (await firstTitle(page).innerText()).toLowerCase()).toBe(byTitle[0])
  expect(new URL(page.url()).search).toBe('?sort=title')

  // The end moves while rows are measured that were not drawn before.
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return (await items(page).getByRole('heading', { level: 2 }).last().innerText()).toLowerCase()
    })
    .toBe(byTitle.at(-1))
  expect(device.faults).toEqual([])
}, 180_000)

test('an item that is moved to the other end of a long list keeps the focus on its handle', async () => {
  const { page } = device
  await page
    .getByRole('navigation', { name: 'Types of items' })
    .getByRole('link', { name: `All ${count}` })
    .click()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Own order')
  await page.waitForFunction(() => location.search === '')
  // It was left at its end.
  await page.evaluate(() => scrollTo(0, 0))
  await isFirst(page, String(records.at(-1)!['title']))
  const title = await firstTitle(page).innerText()
  const handle = page.getByRole('button', { name: `Move ${title}`, exact: true })
  const isFocused = () =>
    expect
      .poll(() => handle.evaluate(button => button === document.activeElement, undefined, { timeout: 1000 }).catch(() => false))
      .toBe(true)
  await handle.focus()
  await page.keyboard.press('End')
  await says(page, 'Moved to place 5,000')
  await expect.poll(() => items(page).getByRole('heading', { level: 2 }).last().innerText()).toBe(title)
  await isFocused()
  await page.keyboard.press('Home')
  await says(page, 'Moved to place 1')
  await expect.poll(() => firstTitle(page).innerText()).toBe(title)
  await isFocused()
}, 120_000)
