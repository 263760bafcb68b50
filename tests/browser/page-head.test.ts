import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../support/test-server.ts'
import { openDevice } from './device.ts'
import { visitRendered } from './visit-rendered.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ static: true })
})
afterAll(() => server?.stop())

test('what the head says of an opened record stays while it is open, and goes when it is closed', async () => {
  const device = await openDevice({ worker: false })
  const { page } = device
  try {
    const ofPage = page.locator('head [data-page-only]')
    await visitRendered(page, `${server.url}/search/publications?publication=publications-3&keyword=number`)
    await page.waitForFunction(() => performance.getEntriesByName('indago-first-view').length > 0)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('article').waitFor()
    await expect.poll(() => page.title()).toBe('Publication number 3 · Indago')
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
      `${server.url}/search/publications?publication=publications-3`,
    )
    // The policy lets the data stand in the page: the browser reports nothing.
    expect(await page.locator('head script[type="application/ld+json"]').count()).toBe(1)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => ofPage.count()).toBe(0)
    await expect.poll(() => page.title()).toBe('number · Publications · Indago')
    expect(await page.locator('meta[property="og:title"], link[rel=canonical]').count()).toBe(0)
    expect(device.faults).toEqual([])
  } finally {
    await device.forget()
  }
})
