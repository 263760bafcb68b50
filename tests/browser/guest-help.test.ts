import { expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { startTestServer } from '../support/test-server.ts'
import { openDevice } from './device.ts'

test.each([
  ['has', { contactEmail: 'office@example.org' }, true],
  ['does not have', {}, false],
] as const)('a guest’s phone %s Help in its header where the settings are %o', async (_, settings, expected) => {
  const own = expected ? await startTestServer({ static: true, settings }) : undefined
  const server = own ?? (await demoServer())
  const phone = await openDevice({ width: 390, height: 844, touch: true, worker: false })
  try {
    const { page } = phone
    const answered = page.waitForResponse(/\/v1\/installation$/)
    await page.goto(`${server.url}/search`)
    await answered
    const help = page.getByRole('banner').getByRole('button', { name: 'Help', exact: true })
    if (expected) {
      await help.click()
      await page.getByRole('dialog').getByRole('link', { name: 'office@example.org' }).waitFor()
    } else {
      await page.getByRole('contentinfo').getByRole('button', { name: 'Help' }).waitFor()
      expect(await help.isVisible()).toBe(false)
    }
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
    expect(phone.faults).toEqual([])
  } finally {
    await phone.forget()
    await own?.stop()
  }
})
