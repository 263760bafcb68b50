import { beforeAll, expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { openSignedIn } from './demo.ts'

let server: { url: string }

beforeAll(async () => {
  server = await demoServer()
})

test('on a phone the page does not move when the network goes, a change waits, and both are over', async () => {
  const device = await openSignedIn(server.url, 'premium', { width: 390, height: 844, touch: true, worker: false })
  const { page, context } = device
  try {
    await page.goto(`${server.url}/search/publications?keyword=network`)
    await page.getByRole('list', { name: 'Publications' }).getByRole('listitem').first().waitFor()
    const header = page.getByRole('banner')
    await header.getByRole('link', { name: 'Notifications' }).waitFor()
    const tops = async () => {
      const found: number[] = []
      for (const width of [390, 360]) {
        await page.setViewportSize({ width, height: 844 })
        found.push(await page.getByRole('main').evaluate(main => Math.round(main.getBoundingClientRect().top + scrollY)))
      }
      return found
    }
    const before = await tops()

    await context.setOffline(true)
    await header.getByText('Offline').first().waitFor()
    expect(await tops()).toEqual(before)

    await page.getByRole('button', { name: 'Save search' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save search' }).click()
    await header.getByRole('button', { name: '1 change waiting' }).waitFor()
    expect(await tops()).toEqual(before)

    await context.setOffline(false)
    await header.getByRole('button', { name: '1 change waiting' }).waitFor({ state: 'detached' })
    expect(await tops()).toEqual(before)
  } finally {
    await device.forget()
  }
})
