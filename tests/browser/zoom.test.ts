import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { openSignedIn } from './demo.ts'
import type { Device } from './device.ts'

let device: Device
let url: string
beforeAll(async () => {
  url = (await demoServer()).url
  device = await openSignedIn(url, 'premium', { worker: false })
})
afterAll(() => device?.forget())

test('with text of 200 % results as blocks stay beside each other, and nothing is wider than the window', async () => {
  const { page } = device
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${url}/search/research_groups?keyword=network`)
  const list = page.getByRole('list', { name: 'Research groups' })
  await list.getByRole('listitem').nth(2).waitFor()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const wide = await list.evaluate(element => [...element.children].filter(block => block.scrollWidth > block.clientWidth).length)
  expect(wide).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})

test('in a low window, as with a zoom of 400 %, a window scrolls with its head and its buttons', async () => {
  const { page } = device
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`${url}/search/publications?keyword=network`)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'BibTeX' }).waitFor()
  const stuck = await dialog
    .getByRole('button', { name: /^Export \d/ })
    .evaluate(button => button.getBoundingClientRect().top < innerHeight)
  expect(stuck).toBe(false)
  // What has the focus is seen whole, up to the last.
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    const cut = await page.evaluate(() => {
      const { top, bottom } = document.activeElement!.getBoundingClientRect()
      return top < 0 || bottom > innerHeight ? document.activeElement!.outerHTML : undefined
    })
    expect(cut).toBeUndefined()
  }
})
