import { afterEach, beforeAll, expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { darkLaptop, expectAccessible } from './accessibility.ts'
import { openSignedIn } from './demo.ts'
import type { Device } from './device.ts'
import { tabTo } from './tab-to.ts'

let server: { url: string }
let device: Device

beforeAll(async () => {
  server = await demoServer()
})
afterEach(() => device?.forget())

test('by keyboard from the results to an answer, to its passage, to the record and back; the window fits a phone', async () => {
  device = await openSignedIn(server.url, 'premium', { width: 390, height: 844, worker: false })
  const { page } = device
  const press = async (name: RegExp) => {
    await tabTo(page, name)
    await page.keyboard.press('Enter')
  }
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await page.goto(`${server.url}/search/patents?keyword=method`)
  await page.getByRole('button', { name: 'More about these results' }).focus()
  await page.keyboard.press('Enter')
  // A menu takes the focus a frame after it has opened: a key before that would meet another entry.
  await page.locator('[role=menuitem]:focus').waitFor()
  await page.getByRole('menuitem', { name: 'AI analysis' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'AI analysis of Patents' })
  await dialog.getByRole('button', { name: /^One answer/ }).waitFor()
  await expectAccessible(page, 'types of an analysis', { also: darkLaptop })

  await press(/^One answer/)
  await press(/^First 10/)
  await dialog.getByText('10 selected').waitFor()
  // S3§9
  expect((await dialog.getByRole('list', { name: 'Results to ask about' }).boundingBox())?.height).toBe(250)
  await expectAccessible(page, 'an analysis before it begins', { also: darkLaptop })
  await dialog.getByRole('button', { name: 'Analyse' }).press('Enter')
  await dialog.getByRole('button', { name: 'Download as text' }).waitFor()
  const heading = dialog.getByRole('heading', { name: 'Answer' })
  // The answer is in view, and the window still has its head and its foot.
  await expect.poll(() => heading.evaluate(element => element.getBoundingClientRect().top)).toBeLessThan(422)
  for (const name of ['Close', 'Analyse']) expect(await dialog.getByRole('button', { name }).isVisible()).toBe(true)
  const bounds = await dialog.evaluate(element => [element.scrollTop, ...[...element.querySelectorAll('*')].map(part => part.scrollTop)])
  // Only its content is scrolled.
  expect(bounds.filter(top => top > 0)).toHaveLength(1)
  await expectAccessible(page, 'an answer', { also: darkLaptop })

  await press(/, passage of the record$/)
  const mark = /^\d+, passage of the record$/
  await expectAccessible(page, 'a passage', { coloursOnly: true, also: darkLaptop })
  await press(/^Open the record/)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(2)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  expect(await focused()).toMatch(mark)

  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Close the AI analysis?' })
  await question.waitFor()
  await press(/^Yes$/)
  await dialog.waitFor({ state: 'detached' })
  expect(device.faults).toEqual([])
})
