import { expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { openDevice } from './device.ts'

test('a chosen theme is there at the first paint, and survives a reload', async () => {
  const server = await demoServer()
  const device = await openDevice({ dark: false, worker: false })
  try {
    const { page } = device
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await page.goto(`${server.url}/search`)
    const light = await paper()
    await page.getByRole('button', { name: 'Appearance' }).click()
    await page.getByRole('radio', { name: 'Dark' }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const dark = await paper()
    expect(dark).not.toBe(light)
    // The app's own script never comes: whatever is painted is without it.
    await page.route('**/assets/*.js', route => route.abort())
    await page.reload({ waitUntil: 'domcontentloaded' })
    expect(await paper()).toBe(dark)
  } finally {
    await device.forget()
  }
})
