import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoServer } from '../support/demo-folder.ts'
import { isInShare, shareOf } from '../support/share.ts'
import { demoAccount, demoSlug, logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'
import { darkLaptop, expectAccessible, phone } from './accessibility.ts'

const laptop = { width: 1440, height: 900 }

let server: { url: string }
let device: Device

beforeAll(async () => {
  server = await demoServer()
  device = await openDevice({ ...laptop, worker: false })
})

afterAll(() => device?.forget())

const page = () => device.page
const heading = () => page().getByRole('heading').first()
const box = () => page().getByRole('combobox', { name: 'Search publications' })
const item = () => page().getByRole('main').getByRole('listitem').first()
const inDialog = () => page().getByRole('dialog').getByRole('heading').first()

/** On a phone with all rules, a share of the screens on a laptop as well, and some there in the dark. */
async function checkScreen(screen: string): Promise<void> {
  if (isInShare(`${screen}, laptop`, 3)) {
    await page().setViewportSize(laptop)
    await expectAccessible(page(), screen)
  }
  await page().setViewportSize(phone)
  await expectAccessible(page(), screen, { also: darkLaptop })
}

test.each([
  ['/signup', () => page().getByRole('heading', { name: 'Sign up' })],
  ['/login', () => page().getByLabel('Email')],
] as const)('%s is accessible to a guest', visit)

test('search home is accessible', async () => {
  await logIn(page(), server.url, await demoAccount(server.url, 'premium'))
  await checkScreen('search home')
  expect(device.faults).toEqual([])
})

test.each([
  ['/search/publications?keyword=network', item],
  ['/search/organisations', item],
  ['/search/publications?keyword=graph+network+model+(', item],
  ['/search/publications?keyword=netwrok', item],
  ['/search/publications?keyword=(graph+OR+network+model', box],
  ['/search/publications?keyword=zzyzzx', box],
  ['/search/references', heading],
  ['/no/such/page', heading],
] as const)('%s is accessible', visit)

// They are drawn as the page before.
test.each(shareOf(['/401', '/403', '/429', '/500'], 1))('%s is accessible on a phone', async path => {
  await page().setViewportSize(phone)
  await page().goto(server.url + path)
  await heading().waitFor()
  await expectAccessible(page(), path)
  expect(device.faults).toEqual([])
})

test('an open record, the folder choice and the folder list are accessible', async () => {
  await visit(`/search/publications?publication=${await demoSlug(server.url, 'publications')}`, inDialog, 'an open record')
  await page()
    .getByRole('dialog')
    .getByRole('button', { name: /^(Save|Bookmark)/ })
    .click()
  await page().getByRole('button', { name: 'New folder' }).waitFor()
  await checkScreen('add to folder')
  await visit(await bookmarksPath(page()), heading, 'folders')
})

async function visit(path: string, ready: () => Locator, screen = path): Promise<void> {
  await page().goto(server.url + path)
  await ready().waitFor()
  await checkScreen(screen)
  expect(device.faults).toEqual([])
}

async function bookmarksPath(page: Page): Promise<string> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find(name => name.endsWith('user'))!
    return `/profile/${(JSON.parse(localStorage.getItem(key)!) as { slug_values: string[] }).slug_values[0]}/bookmark_folders`
  })
}
