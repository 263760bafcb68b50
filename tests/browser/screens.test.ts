import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoFolder } from '../support/demo-folder.ts'
import { type Spawned, freePort, startServer } from '../support/spawned.ts'
import { demoAccount, demoSlug, logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'
import { needsSound } from './sound.ts'

let dataDir: string
let server: Spawned

beforeAll(async () => {
  dataDir = await demoFolder()
  server = await startServer(dataDir, await freePort())
})

afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const looks = [
  { name: 'phone, light', width: 390, height: 844, dark: false },
  { name: 'laptop, light', width: 1440, height: 900, dark: false },
  { name: 'laptop, dark', width: 1440, height: 900, dark: true },
]

describe.each(looks)('$name', look => {
  let device: Device
  beforeAll(async () => {
    device = await openDevice(look)
  })
  afterAll(() => device?.forget())

  test('axe finds nothing on any screen, nothing is wider than the window, and no policy is violated', async () => {
    const { page } = device
    const publication = await demoSlug(server.url, 'publications')
    const item = () => page.getByRole('main').getByRole('listitem').first().waitFor()
    const dialog = () => page.getByRole('dialog').getByRole('heading').first().waitFor()

    await visit('/signup', () => page.getByRole('heading', { name: 'Sign up' }).waitFor())
    await visit('/login', () => page.getByLabel('Email').waitFor())
    await logIn(page, server.url, await demoAccount(server.url, 'premium'))
    await sound('search home')
    await visit('/search/publications?keyword=network', item)
    await visit('/search/organisations', item)
    await visit('/search/publications?keyword=(graph', () => page.getByRole('combobox', { name: 'Search publications' }).waitFor())
    await visit('/search/publications?keyword=zzyzzx', () => page.getByRole('combobox', { name: 'Search publications' }).waitFor())
    await visit(`/search/publications?publication=${publication}`, dialog)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Save|Bookmark)/ })
      .click()
    await page.getByRole('button', { name: 'New folder' }).waitFor()
    await sound('add to folder')
    await visit(await bookmarksPath(page), () => page.getByRole('heading').first().waitFor())
    await visit('/no/such/page', () => page.getByRole('heading').first().waitFor())
    for (const code of ['401', '403', '429', '500']) await visit(`/${code}`, () => page.getByRole('heading').first().waitFor())
    expect(device.faults).toEqual([])
  })

  async function visit(path: string, ready: () => Promise<void>): Promise<void> {
    await device.page.goto(server.url + path)
    await ready()
    await sound(path)
  }

  const sound = (screen: string) => needsSound(device.page, screen, { coloursOnly: look.dark })
})

async function bookmarksPath(page: Page): Promise<string> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find(name => name.endsWith('user'))!
    return `/profile/${(JSON.parse(localStorage.getItem(key)!) as { slug_values: string[] }).slug_values[0]}/bookmark_folders`
  })
}
