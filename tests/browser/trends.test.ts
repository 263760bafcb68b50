import { buffer } from 'node:stream/consumers'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { openSignedIn } from './demo.ts'
import type { Device } from './device.ts'
import { openTool } from './list-tools.ts'
import { darkLaptop, expectAccessible, phone } from './accessibility.ts'

let server: { url: string }
let device: Device

beforeAll(async () => {
  server = await demoServer()
  device = await openSignedIn(server.url, 'premium', phone)
})

afterAll(() => device?.forget())

const openTrends = async (page: Page): Promise<Locator> => {
  await openTool(page, 'Trends')
  return page.getByRole('dialog', { name: 'Trends' })
}

/** What a choice of a menu downloads. */
async function saved(page: Page, menu: Locator, kind: string): Promise<{ name: string; bytes: Buffer }> {
  await menu.click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: kind }).click()])
  return { name: download.suggestedFilename(), bytes: await buffer(await download.createReadStream()) }
}

test('trends are read when they come into view, walked by keyboard, saved as pictures and numbers, and kept for offline', async () => {
  const { page } = device
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/trends')) asked.push((JSON.parse(request.postData() ?? '{}') as { trend: string }).trend)
  })
  await page.goto(`${server.url}/search/publications?keyword=network`)
  const dialog = await openTrends(page)
  const all = dialog.getByRole('region', { name: 'All results' })
  await all.locator('.uplot canvas').waitFor()
  const sections = await dialog.getByRole('heading', { level: 3 }).allInnerTexts()
  expect(new Set(asked).size).toBeLessThan(sections.length)
  await expectAccessible(page, 'trends', { also: darkLaptop })

  // The last year first, then back from year to year.
  const year = all.getByRole('slider', { name: 'Year' })
  await year.press('End')
  const last = await year.getAttribute('aria-valuetext')
  expect(last).toMatch(/^\d{4}: [\d,]+ of [\d,]+ \([\d.]+ % of all publications\)$/)
  await year.press('ArrowLeft')
  expect(Number(await year.getAttribute('aria-valuenow'))).toBe(Number(last!.slice(0, 4)) - 1)
  const [before] = ((await year.getAttribute('aria-valuetext')) ?? '').split(' (')
  await all.getByText('Table').click()
  const row = all.getByRole('row').nth(2)
  const [first, count, total] = await row.locator('th, td').allInnerTexts()
  expect(`${first}: ${count} of ${total}`).toBe(before)

  const menu = all.getByRole('button', { name: 'Save picture of All results' })
  const day = new Date().toISOString().slice(0, 10)
  const svg = await saved(page, menu, 'SVG')
  expect(svg.name).toBe(`publications-${day}-All results.svg`)
  const text = svg.bytes.toString('utf8')
  expect(text).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  expect(text).toContain(`href="${server.url}/search/publications?keyword=network"`)
  expect(text).toMatch(/Publications: network<.*results, counted on /s)
  const png = await saved(page, menu, 'PNG')
  expect(png.name).toBe(`publications-${day}-All results.png`)
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(png.bytes.readUInt32BE(16)).toBeGreaterThanOrEqual(1000)
  expect(png.bytes.readUInt32BE(16)).toBeLessThanOrEqual(2000)
  const csv = await saved(page, menu, 'CSV')
  expect(csv.bytes.toString('utf8')).toContain(
    `\r\nnetwork,All results,${first},${count!.replaceAll(',', '')},${total!.replaceAll(',', '')},`,
  )

  const field = dialog.getByRole('region', { name: 'Field of study' })
  await field.scrollIntoViewIfNeeded()
  const value = field.getByRole('heading', { level: 4 }).first().getByRole('button')
  const name = await value.innerText()
  await field.locator('.uplot canvas').first().waitFor()
  const seen = await field.locator('li').first().innerText()

  await page.waitForFunction(() => navigator.serviceWorker.ready.then(worker => worker.active?.state === 'activated'))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await device.context.setOffline(true)
  await page.reload()
  const again = await openTrends(page)
  const kept = again.getByRole('region', { name: 'Field of study' })
  await kept.scrollIntoViewIfNeeded()
  await kept.getByText(/as counted on/).waitFor()
  await kept.locator('.uplot canvas').first().waitFor()
  expect(await kept.locator('li').first().innerText()).toBe(seen)
  const unseen = again.getByRole('region', { name: sections.at(-1)! })
  await unseen.scrollIntoViewIfNeeded()
  await unseen.getByText('You have not seen this trend on this device.').waitFor()
  await device.context.setOffline(false)

  // A value becomes a filter of the search below, and stays among the values of its trend.
  await kept.getByRole('button', { name, exact: true }).click()
  await page.waitForURL('**/search/publications/field_of_study:*')
  await kept.getByRole('button', { name, exact: true, pressed: true }).waitFor()
  expect(device.faults).toEqual([])
})

test('two searches are compared side by side on one scale', async () => {
  const { page } = device
  await page.goto(`${server.url}/search/publications?keyword=network`)
  const dialog = await openTrends(page)
  const all = dialog.getByRole('region', { name: 'All results' })
  await all.locator('.uplot canvas').first().waitFor()
  await dialog.getByRole('textbox', { name: 'Words to compare with' }).fill('model')
  await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
  await all.locator('.uplot canvas').nth(1).waitFor()
  await expectAccessible(page, 'trends compared', { also: darkLaptop })
  const csv = await saved(page, all.getByRole('button', { name: 'Save picture of All results' }), 'CSV')
  expect([
    ...new Set(
      csv.bytes
        .toString('utf8')
        .split('\r\n')
        .map(line => line.split(',')[0]),
    ),
  ]).toEqual(['\uFEFFSearch', 'network', 'model', ''])
  const svg = (await saved(page, all.getByRole('button', { name: 'Save picture of All results' }), 'SVG')).bytes.toString('utf8')
  // The marks of both scales are the same.
  const marks = [...svg.matchAll(/text-anchor="end"[^>]*>([^<]+)</g)].map(([, mark]) => mark)
  expect(marks.slice(0, marks.length / 2)).toEqual(marks.slice(marks.length / 2))
  await dialog.getByRole('button', { name: 'Stop comparing' }).click()
  await all.locator('.uplot canvas').nth(1).waitFor({ state: 'detached' })
  expect(device.faults).toEqual([])
})
