import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { darkLaptop, expectAccessible, phone } from './accessibility.ts'
import { openSignedIn } from './demo.ts'
import type { Device } from './device.ts'
import { openTool } from './list-tools.ts'
import { wholeWorld, worldDrawing } from './map-box.ts'

const folder = mkdtempSync(join(tmpdir(), 'indago-maps-'))
let device: Device
let page: Page
let dialog: Locator
beforeAll(async () => {
  const server = await demoServer()
  device = await openSignedIn(server.url, 'premium', { ...phone, touch: true, worker: false })
  page = device.page
  await page.goto(`${server.url}/search/organisations`)
  await openTool(page, 'Map')
  dialog = page.getByRole('dialog', { name: 'Map' })
  await dialog.locator('[data-region]').first().waitFor()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await device?.forget()
})

const drawing = () => worldDrawing(dialog)
const boxOf = async (of: Locator) => (await of.boundingBox())!
/** Where the drawing is after `act` moved or zoomed it. */
async function after(act: () => Promise<unknown>) {
  const before = JSON.stringify(await boxOf(drawing()))
  await act()
  await expect.poll(async () => JSON.stringify(await boxOf(drawing()))).not.toBe(before)
  return boxOf(drawing())
}

test('the map is zoomed and moved by buttons, keys, mouse and wheel, and a region is chosen by keyboard and by touch', async () => {
  await expectAccessible(page, 'map filter', { also: darkLaptop })
  const whole = await wholeWorld(dialog)
  const near = await after(() => dialog.getByRole('button', { name: 'Zoom in' }).click())
  expect(near.width).toBeGreaterThan(whole.width * 1.5)

  await dialog.getByRole('group', { name: /^World: results by country, map/ }).focus()
  const moved = await after(() => page.keyboard.press('ArrowRight'))
  expect([moved.x < near.x, Math.round(moved.width)]).toEqual([true, Math.round(near.width)])
  expect((await after(() => page.keyboard.press('Equal'))).width).toBeGreaterThan(near.width)

  const { x, y, width, height } = await boxOf(dialog.getByRole('group', { name: /^World/ }))
  await page.mouse.move(x + width / 2, y + height / 2)
  const dragged = await after(async () => {
    const before = page.url()
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + 60, y + height / 2, { steps: 5 })
    await page.mouse.up()
    // A drag is no choice.
    expect(page.url()).toBe(before)
  })
  // The wheel alone is left to the page, which scrolls.
  const wheel = () =>
    drawing().evaluate(map => map.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: -200 })))
  expect(await wheel()).toBe(true)
  await page.keyboard.down('Control')
  expect((await after(() => page.mouse.wheel(0, -200))).width).toBeGreaterThan(dragged.width)
  await page.keyboard.up('Control')
  expect((await after(() => dialog.getByRole('button', { name: 'Reset zoom' }).click())).width).toBeCloseTo(whole.width, 0)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const first = dialog.locator('[role=option][tabindex="0"]')
  expect(await first.evaluate(element => element === document.activeElement)).toBe(true)
  const told = await first.getAttribute('aria-label')
  expect(await dialog.locator('[popover]:popover-open').textContent()).toBe(told)
  const region = await first.getAttribute('data-region')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/search/organisations/country:${region}`)
  await expect.poll(() => dialog.getByRole('table').getByRole('checkbox', { checked: true }).count()).toBe(1)
  await expectAccessible(page, 'map filter with a region chosen', { also: darkLaptop })
  await dialog.locator(`[data-region="${region}"]`).tap()
  await page.waitForURL('**/search/organisations')
})

test('the map is saved as a png of 1000 to 2000 pixels and as an SVG that stands alone', async () => {
  const save = async (kind: string) => {
    await dialog.getByRole('button', { name: 'Save picture of World' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click(),
    ])
    const file = join(folder, kind)
    await download.saveAs(file)
    return { name: download.suggestedFilename(), content: readFileSync(file) }
  }
  const png = await save('PNG')
  expect(png.name).toMatch(/^organisations-\d{4}-\d\d-\d\d-World map\.png$/)
  const width = png.content.readUInt32BE(16)
  expect(width >= 1000 && width <= 2000, String(width)).toBe(true)
  const svg = (await save('SVG')).content.toString()
  for (const part of ['Organisations: results by country', 'Outlines: Natural Earth', '#003053', 'href="http']) expect(svg).toContain(part)
  expect(svg).not.toMatch(/class=|style=|<script|var\(|light-dark/)
  expect(device.faults).toEqual([])
})
