import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { openSignedIn } from './demo.ts'
import type { Device } from './device.ts'
import { openTool } from './list-tools.ts'
import { wholeWorld, worldDrawing } from './map-box.ts'
import { darkLaptop, expectAccessible, phone } from './accessibility.ts'

let server: { url: string }
let device: Device

beforeAll(async () => {
  server = await demoServer()
  device = await openSignedIn(server.url, 'premium', { ...phone, worker: false })
})

afterAll(() => device?.forget())

test('the map is drawn, and a place chosen by keyboard is in the URL', async () => {
  const { page } = device
  await page.goto(`${server.url}/landscape/organisations`)
  const map = page.getByRole('listbox', { name: 'World: results by country' })
  const first = map.getByRole('option').first()
  await first.waitFor()
  await expectAccessible(page, 'landscape', { also: darkLaptop })
  const colours = await map.locator('[role=option]').evaluateAll(paths => new Set(paths.map(path => getComputedStyle(path).fill)).size)
  expect(colours).toBeGreaterThan(3)

  const stop = map.locator('[tabindex="0"]')
  await stop.focus()
  const most = await stop.getAttribute('data-region')
  await page.keyboard.press('ArrowRight')
  const second = await map.locator('[tabindex="0"]').getAttribute('data-region')
  expect(second).not.toBe(most)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/landscape/organisations/country:${second}`)
  const chosen = page.getByRole('table', { name: 'Results by country' }).getByRole('checkbox', { checked: true })
  await chosen.waitFor()
  expect(await page.getByRole('link', { name: 'View as list' }).getAttribute('href')).toContain(`/country:${second}`)
  await expectAccessible(page, 'landscape with a place chosen', { also: darkLaptop })

  const { width } = await wholeWorld(page)
  await page.getByRole('button', { name: 'Zoom in' }).first().click()
  await expect.poll(async () => (await worldDrawing(page).boundingBox())!.width).toBeGreaterThan(width)
  await page.getByRole('switch', { name: 'As a share of the place’s records' }).first().click()
  await expectAccessible(page, 'landscape near and by share', { also: darkLaptop })
  expect(device.faults).toEqual([])
})

test('results by year are shown as a chart and as a table', async () => {
  const { page } = device
  await page.goto(`${server.url}/search/publications?keyword=network`)
  await openTool(page, 'Results by year')
  await page.locator('.uplot canvas').first().waitFor()
  const isDrawn = (): Promise<boolean> =>
    page
      .locator('.uplot canvas')
      .first()
      .evaluate(canvas => {
        const { width, height } = canvas as HTMLCanvasElement
        return (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height).data.some(Boolean)
      })
  expect(await isDrawn()).toBe(true)
  await expectAccessible(page, 'results by year', { also: darkLaptop })
  await page.getByRole('switch', { name: 'As a percentage of all records' }).click()
  await page.locator('.uplot canvas').first().waitFor()
  expect(await isDrawn()).toBe(true)
  const year = page.getByRole('table', { name: 'Year: results by year' }).getByRole('link').first()
  const href = await year.getAttribute('href')
  expect(href).toMatch(/^\/search\/publications\/year:\d{4}\?keyword=network$/)
  expect(device.faults).toEqual([])
})

test('researchers are compared side by side', async () => {
  const { page } = device
  await page.goto(`${server.url}/search/researchers`)
  const ticks = page.getByRole('main').getByRole('checkbox', { name: /^Select / })
  await ticks.first().waitFor()
  for (const at of [0, 1, 2]) await ticks.nth(at).check()
  await page.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Documents by year' }).waitFor()
  await dialog.locator('.uplot canvas').nth(2).waitFor()
  expect(await dialog.getByRole('columnheader').count()).toBeGreaterThanOrEqual(4)
  await expectAccessible(page, 'compare', { also: darkLaptop })
  expect(device.faults).toEqual([])
})

test('the search start shows recent records and suggests completions', async () => {
  const { page } = device
  await page.goto(`${server.url}/search`)
  await page.getByRole('heading', { name: 'Recently added' }).waitFor()
  await page.getByRole('combobox', { name: 'Words to search for' }).fill('net')
  await page.getByRole('option').first().waitFor()
  await expectAccessible(page, 'search start with offers', { also: darkLaptop })
  expect(device.faults).toEqual([])
})
