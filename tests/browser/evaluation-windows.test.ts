import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { profileRecords } from '../server/profile-questions/profiles.ts'
import { type TestServer, startTestServer } from '../support/test-server.ts'
import { darkLaptop, expectAccessible, phone } from './accessibility.ts'
import { logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'

let server: TestServer
let device: Device

beforeAll(async () => {
  server = await startTestServer({ static: true, catalogue: smallCatalogue(profileRecords) })
  const user = await server.user()
  device = await openDevice({ ...phone, worker: false })
  await logIn(device.page, server.url, user)
})
afterAll(async () => {
  await device?.forget()
  await server?.stop()
})

const look = (screen: string) => expectAccessible(device.page, screen, { also: darkLaptop })

test('profiles are asked and evaluated, and a report is read, in windows that are accessible and fit a phone', async () => {
  const { page } = device
  const dialog = page.getByRole('dialog')
  await page.goto(`${server.url}/search/researchers?keyword=botanist`)
  await page.getByRole('button', { name: 'More about these results' }).click()
  await page.getByRole('menuitem', { name: 'Evaluate profiles' }).click()
  await dialog.getByLabel('Topic').fill('moss')
  await dialog.getByRole('spinbutton').fill('2')
  await dialog.getByRole('radio', { name: 'AI decides' }).check()
  await dialog.getByText('moss', { exact: true }).waitFor()
  await look('evaluation')
  await dialog.getByRole('button', { name: 'Evaluate' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.goto(`${server.url}/notifications`)
  await page.getByRole('button', { name: 'Open report' }).click()
  await dialog.getByText('What was asked').click()
  await dialog.getByRole('navigation', { name: 'Contents' }).getByRole('button').last().click()
  // A press in the contents scrolls the text, never the window with its buttons.
  await expect
    .poll(() =>
      dialog
        .getByRole('button', { name: 'Close' })
        .boundingBox()
        .then(box => (box?.y ?? -1) > 0),
    )
    .toBe(true)
  const mark = dialog.getByRole('button', { name: /^Source/ }).first()
  await mark.focus()
  await page.keyboard.press('Enter')
  expect(await mark.getAttribute('aria-expanded')).toBe('true')
  await look('report')
  await page.keyboard.press('Escape')

  await page.goto(`${server.url}/profile/${profileRecords.find(({ index }) => index === 'researchers')!.slug_values[0]}`)
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await page.getByLabel('Topic').fill('moss')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByText('Kept in your analyses.').waitFor()
  await page.getByRole('list', { name: 'You asked' }).waitFor()
  await look('asked profile')
  expect(device.faults).toEqual([])
})
