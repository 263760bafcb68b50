import { AxeBuilder } from '@axe-core/playwright'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Spawned, freePort, startServer } from '../support/spawned.ts'
import { demoAccount, demoSlug, logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'

let dataDir: string
let server: Spawned

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'indago-screens-'))
  server = await startServer(dataDir, await freePort())
})

afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const looks = [
  { name: 'phone, light', width: 390, height: 844, dark: false },
  { name: 'phone, dark', width: 390, height: 844, dark: true },
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

  async function sound(screen: string): Promise<void> {
    const axe = new AxeBuilder({ page: device.page })
    // In the dark the same elements have other colours, and nothing else.
    const rules = look.dark
      ? axe.withRules(['color-contrast'])
      : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    const { violations } = await rules.analyze()
    expect(violations.map(({ id, nodes }) => `${screen}: ${id} ${nodes.map(node => node.html).join(' ')}`)).toEqual([])
    const wide = await device.page.evaluate(() => {
      const page = document.documentElement
      if (page.scrollWidth <= page.clientWidth) return []
      const beyond = [...document.querySelectorAll('body *')].filter(
        element => element.getBoundingClientRect().right > page.clientWidth + 1,
      )
      return [`${page.scrollWidth} of ${page.clientWidth} pixels`, ...beyond.slice(0, 5).map(element => element.outerHTML.slice(0, 120))]
    })
    expect(wide, `${screen} is wider than its window`).toEqual([])
  }
})

async function bookmarksPath(page: Page): Promise<string> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find(name => name.endsWith('user'))!
    return `/profile/${(JSON.parse(localStorage.getItem(key)!) as { slug_values: string[] }).slug_values[0]}/bookmark_folders`
  })
}
