import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { openSignedIn } from './demo.ts'
import type { Device } from './device.ts'
import { closeDialogs } from './dialogs.ts'
import { darkLaptop, expectAccessible, phone } from './accessibility.ts'

let server: { url: string }
let device: Device

beforeAll(async () => {
  server = await demoServer()
  device = await openSignedIn(server.url, 'premium', { worker: false })
})

afterAll(() => device?.forget())

const start = '/search/publications?keyword=language'

async function open(size: { width: number; height: number }): Promise<void> {
  await device.page.setViewportSize(size)
  await device.page.goto(server.url + start)
  await device.page.locator('main ol h2').first().waitFor()
}

const path = () => device.page.evaluate(() => location.pathname + location.search)

test('by keyboard alone: suggestions, a filter set with its tooltip, and Browse', async () => {
  await open({ width: 1280, height: 800 })
  const { page } = device
  const { keyboard } = page
  await keyboard.press('/')
  await keyboard.type('lang')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await keyboard.press('ArrowDown')
  expect(await page.getByRole('listbox').getByRole('option', { selected: true }).count()).toBe(1)
  await keyboard.press('Escape')
  expect(await page.getByRole('listbox').count()).toBe(0)
  await keyboard.type('uage models')
  await keyboard.press('Enter')
  await page.waitForURL(/keyword=language\+models/)
  // The focus is moved here when the results have come, and the filters are before them.
  await page.waitForFunction(() => document.activeElement?.closest('main h2'))

  const tip = page.locator('[role=tooltip]:popover-open')
  const exact = page.getByRole('switch', { name: /^Exact match/ })
  const isReached = () => exact.evaluate(element => element === document.activeElement)
  for (let step = 0; step < 60 && !(await isReached()); step++) await keyboard.press('Shift+Tab')
  await tip.waitFor()
  expect(await tip.textContent()).toContain('one phrase')
  await keyboard.press('Escape')
  expect(await tip.count()).toBe(0)
  await keyboard.press('Space')
  await page.waitForURL(/qf=exact_match/)

  await page.getByRole('button', { name: 'Browse', exact: true }).focus()
  await keyboard.press('Enter')
  const value = page.getByRole('dialog').getByRole('checkbox').first()
  await value.focus()
  await keyboard.press('Space')
  await keyboard.press('Escape')
  await page.waitForURL(/\/year:\d{4}\?/)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Browse')
  expect(device.faults).toEqual([])
})

test('every search modal is accessible, fits into the window, and closes with Esc', async () => {
  await open(phone)
  const { page } = device
  for (const name of ['Exclude', 'Fields', 'Country', 'Synonyms', 'Browse']) {
    await page.getByRole('group', { name: 'Refine the search' }).getByRole('button', { name }).click()
    await page.getByRole('dialog').getByRole('heading').first().waitFor()
    if (name === 'Country') {
      await page.getByRole('dialog').getByRole('combobox').fill('u')
      await page.getByRole('listbox').getByRole('option').first().waitFor()
    }
    if (name === 'Browse') await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
    await expectAccessible(page, name, { also: darkLaptop })
    if (name === 'Country') {
      await page.keyboard.press('Escape')
      await page.getByRole('listbox').waitFor({ state: 'detached' })
    }
    await closeDialogs(page)
  }
  expect(await path()).toBe(start)
  expect(device.faults).toEqual([])
})
