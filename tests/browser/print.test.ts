import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { demoSlug, openSignedIn } from './demo.ts'
import type { Device } from './device.ts'

let server: { url: string }
let device: Device

beforeAll(async () => {
  server = await demoServer()
  device = await openSignedIn(server.url, 'premium', { dark: true, worker: false })
})
afterAll(() => device?.forget())

/** The page as it is printed. */
const print = () => device.page.emulateMedia({ media: 'print', colorScheme: 'dark' })
const backToScreen = () => device.page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
/** The styles of paper come after the first view. */
const isOnPaper = () => expect.poll(scheme, { timeout: 20_000 }).toBe('light')
const scheme = () => device.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)

test('an open record is printed without the page below it, and of several windows only the topmost', async () => {
  const { page } = device
  await page.goto(`${server.url}/search/publications?publication=${await demoSlug(server.url, 'publications')}`)
  const record = page.getByRole('dialog').first()
  const title = record.getByRole('article').getByRole('heading').first()
  await title.waitFor()
  await page.locator('main').waitFor({ state: 'attached' })
  await print()
  expect(await title.isVisible()).toBe(true)
  expect(await page.locator('main').isVisible()).toBe(false)
  await isOnPaper()
  await backToScreen()

  await record.getByRole('button', { name: /^(?:Save|Bookmark)/ }).click()
  const dialogs = page.locator('dialog')
  await dialogs.nth(1).getByRole('button').first().waitFor()
  await print()
  expect([await dialogs.count(), await dialogs.nth(0).isVisible(), await dialogs.nth(1).isVisible()]).toEqual([2, false, true])
  await backToScreen()
})

test('printed results say what was searched, with which filters, how much was found, when and where; the screen has no more than before', async () => {
  const { page } = device
  await page.goto(`${server.url}/search/publications/open_access:yes?keyword=network&exclude=zebra`)
  const main = page.locator('main')
  const onPaperAlone = [
    main.getByText('Publications: network', { exact: true }),
    main.getByText(new RegExp(`^Printed on .*${new Date().getUTCFullYear()} · ${server.url}/search/publications/open_access:yes`)),
  ]
  const onBoth = [main.getByText(/^\d+ results$/), main.getByText('Without: zebra'), main.getByText('Open access: Yes')]
  for (const line of onBoth) await line.waitFor()
  expect(await page.locator('main').textContent()).not.toContain('Printed on')
  await print()
  await isOnPaper()
  // Its code comes after the first view; the event is what a browser sends before it prints.
  await expect
    .poll(
      async () => {
        await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
        return Promise.all([...onPaperAlone, ...onBoth].map(line => line.isVisible()))
      },
      { timeout: 20_000 },
    )
    .toEqual([true, true, true, true, true])
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await backToScreen()
  await onPaperAlone[0]!.waitFor({ state: 'detached' })
})

test('results are printed in dark on white, without what is pressed or filled in', async () => {
  const { page } = device
  await page.setViewportSize({ width: 718, height: 1047 })
  await page.goto(`${server.url}/search/publications/open_access:yes?keyword=network`)
  const list = page.getByRole('list', { name: 'Publications' })
  await list.getByRole('listitem').nth(11).waitFor()
  const filters = page.getByRole('button', { name: /^Filters/ })
  const controls = [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.locator('nav').first(),
    page.getByRole('combobox', { name: 'Search publications' }),
    page.getByRole('combobox', { name: 'Sort by' }),
    list.getByRole('checkbox').first(),
    filters,
  ]
  for (const control of controls) await control.first().waitFor()
  await print()
  await isOnPaper()
  expect(await list.getByRole('heading').first().isVisible()).toBe(true)
  for (const control of controls) expect([String(control), await control.isVisible()]).toEqual([String(control), false])
  expect(await page.locator('button:visible, input:visible, select:visible').count()).toBe(0)
  await backToScreen()
  expect(device.faults).toEqual([])
})
