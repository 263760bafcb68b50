import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { demoAccount, openSignedIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'
import { closeDialogs } from './dialogs.ts'
import { expectFooterInView } from './footer-links.ts'
import { tabTo as tabToIn } from './tab-to.ts'

let server: { url: string }
let device: Device

beforeAll(async () => {
  server = await demoServer()
  device = await openDevice({ worker: false })
})

afterAll(() => device?.forget())

const tabTo = (pattern: RegExp, limit?: number) => tabToIn(device.page, pattern, limit)

test('by keyboard alone: log in, search, filter, open, save to a new folder, close, focus returns', async () => {
  const { page } = device
  const account = await demoAccount(server.url, 'premium')
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email').waitFor()
  await tabTo(/^Email/)
  await page.keyboard.type(account.email)
  await tabTo(/^Password/)
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  // The plain box of the first moment does not know the key yet.
  await page.getByRole('combobox', { name: 'Words to search for' }).waitFor()
  // The box is focused at first; the key must work from anywhere.
  await page.getByRole('heading').first().click()
  await page.keyboard.press('/')
  await page.keyboard.type('network')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\/publications/)
  await page.getByRole('list', { name: 'Publications' }).getByRole('listitem').first().waitFor()
  // It says how many there are.
  await page
    .getByRole('heading', { name: /^\d+ results$/ })
    .and(page.locator(':focus'))
    .waitFor()

  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Search publications' }).blur()
  await page.keyboard.press('j')
  await page.keyboard.press('o')
  const dialog = page.getByRole('dialog')
  // While the record loads, the dialog is named after its kind.
  await dialog.getByRole('article').waitFor()
  const title = (await dialog.getByRole('heading').first().textContent())!
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)

  await tabTo(/^(Save|Bookmark)/)
  await page.keyboard.press('Enter')
  await tabTo(/^New folder/)
  await page.keyboard.press('Enter')
  await page.getByLabel('Name').waitFor()
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  await page.getByText('Added to By keyboard').waitFor()

  await closeDialogs(page)
  const back = await page.evaluate(() => document.activeElement?.textContent ?? '')
  expect(back).toContain(title.slice(0, 30))
  expect(device.faults).toEqual([])
})

test('the first Tab reaches the skip link, which leads to the content and leaves the address alone', async () => {
  const { page } = device
  await page.goto(`${server.url}/terms`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  expect(await skip.evaluate(link => link === document.activeElement && link.getBoundingClientRect().width > 50)).toBe(true)
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  expect(page.url()).toBe(`${server.url}/terms`)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  expect(device.faults).toEqual([])
})

test('the entry of a menu that arrow keys lead to is outlined', async () => {
  const { page } = device
  await page.goto(`${server.url}/search`)
  await page.getByRole('button', { name: /^Account of/ }).focus()
  await page.keyboard.press('ArrowDown')
  for (const key of ['ArrowDown', 'End']) {
    await page.keyboard.press(key)
    const [role, outline] = await page.evaluate(() => [
      document.activeElement?.getAttribute('role'),
      getComputedStyle(document.activeElement!).outlineStyle,
    ])
    expect([key, role, outline]).toEqual([key, 'menuitem', 'solid'])
  }
})

test('a message covers no link of the footer that has the keyboard focus', async () => {
  const phone = await openSignedIn(server.url, 'premium', { width: 390, height: 844, worker: false })
  const { page } = phone
  await page.goto(`${server.url}/search`)
  await page.getByRole('link', { name: 'Bookmarks' }).first().click()
  await page.getByRole('button', { name: 'New folder' }).first().click()
  await page.getByLabel('Name').fill('Short-lived')
  await page.getByLabel('Name').press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Short-lived' }).waitFor()
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await expectFooterInView(page)
  expect(await page.getByRole('button', { name: 'Undo' }).isVisible()).toBe(true)
  expect(phone.faults).toEqual([])
  await phone.forget()
})
