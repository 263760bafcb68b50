import { expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { demoServer } from '../support/demo-folder.ts'
import { openSignedIn } from './demo.ts'

test('with forced colours the option that arrow keys reach, the current index and the current filter look other than the rest', async () => {
  const server = await demoServer()
  const device = await openSignedIn(server.url, 'premium', { worker: false })
  try {
    const { page } = device
    const background = (one: Locator) => one.evaluate(element => getComputedStyle(element).backgroundColor)
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(`${server.url}/search/publications?keyword=network`)
    const indexes = page.getByRole('navigation', { name: 'Types of results' })
    const current = indexes.locator('[aria-current]')
    await current.waitFor()
    expect(await background(current)).not.toBe(await background(indexes.getByRole('link', { name: /^Researchers/ })))

    await page.getByRole('combobox', { name: 'Search publications' }).fill('netw')
    const options = page.getByRole('listbox').getByRole('option')
    await options.nth(2).waitFor()
    await page.keyboard.press('ArrowDown')
    await options.first().and(page.locator('[aria-selected="true"]')).waitFor()
    expect(await background(options.first())).not.toBe(await background(options.nth(1)))

    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Browse', exact: true }).click()
    const filters = page.getByRole('dialog').getByRole('navigation', { name: 'Filters' }).getByRole('button')
    await filters.first().and(page.locator('[aria-current]')).waitFor()
    expect(await background(filters.first())).not.toBe(await background(filters.nth(1)))
    expect(device.faults).toEqual([])
  } finally {
    await device.forget()
  }
})
