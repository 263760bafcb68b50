import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinFolder } from '../support/shared-folders.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { expectAccessible } from './accessibility.ts'
import { logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'

let server: TestServer
let ada: TestUser
let ben: TestUser
let adas: Device
let bens: Device

beforeAll(async () => {
  server = await startTestServer({ static: true })
  ada = await server.user()
  ben = await server.user()
  adas = await openDevice({ worker: false })
  bens = await openDevice({ width: 390, height: 844 })
  for (const [{ page }, user] of [
    [adas, ada],
    [bens, ben],
  ] as const) {
    await logIn(page, server.url, user)
  }
  await bens.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
})

afterAll(async () => {
  await adas?.forget()
  await bens?.forget()
  await server?.stop()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const nameOf = async ({ id }: TestUser) =>
  (await server.store.read.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirstOrThrow()).full_name

/** What the server has of a folder: its fields, and its items with how often each is there. */
async function onServer(user: TestUser, name: string): Promise<{ description: string; items: string[] } | undefined> {
  const { body } = await server.request<{
    folders: { id: string; name: string; description: string }[]
    bookmarks: { folder_id: string; slug_value: string }[]
  }>('/v1/changes', { user })
  const folder = body.folders.find(one => one.name === name)
  const items = body.bookmarks.filter(one => one.folder_id === folder?.id).map(one => one.slug_value)
  return folder && { description: folder.description, items: items.toSorted() }
}

const roleOf = async (user: TestUser, name: string) =>
  (await server.request<{ folders: { name: string; rw_access: string }[] }>('/v1/changes', { user })).body.folders.find(
    one => one.name === name,
  )?.rw_access

async function openFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Bookmarks' }).first().click()
  await page.getByRole('link', { name, exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

async function save(page: Page, record: string, folder: string): Promise<void> {
  await button(page, `Save ${record}`).click()
  await page.getByRole('checkbox', { name: folder }).click()
  await page.getByText(`Added to ${folder}`).first().waitFor()
  await dialog(page, 'Save to a folder').getByRole('button', { name: 'Close', exact: true }).click()
}

async function rename(page: Page, to: string): Promise<void> {
  await button(page, 'Edit').click()
  await page.getByLabel('Name').fill(to)
  await button(page, 'Save').click()
  await page.getByRole('heading', { level: 1, name: to, exact: true }).waitFor()
}

test(
  'two people share a folder by email and change it, one of them offline: nothing is lost or doubled, and a lost role parks the rest',
  { timeout: 180_000 },
  async () => {
    const [a, b] = [adas.page, bens.page]
    await a.getByRole('link', { name: 'Bookmarks' }).first().click()
    await button(a, 'New folder').first().click()
    await a.getByLabel('Name').fill('Congress')
    await button(a, 'Save and invite colleagues').click()
    await a.getByLabel('Email addresses').fill(`Ben <${ben.email.toUpperCase()}>`)
    await expectAccessible(a, 'the invitation')
    await button(a, 'Send invitations').click()
    await a.getByText('Invited 1 colleague(s) to the folder').waitFor()

    await b.goto(`${server.url}/mailbox`)
    const mail = b.getByRole('article').filter({ hasText: ben.email })
    await mail.getByRole('link', { name: /\/confirmation\/invite\?/ }).click()
    await b.getByText('invites you to the folder “Congress”').waitFor()
    await button(b, 'Accept').click()
    await b.getByRole('heading', { level: 1, name: 'Congress' }).waitFor()
    await b.getByText('Your role: Edit').waitFor()
    await expectAccessible(b, 'a folder of somebody else')

    const offers = b.getByRole('button', { name: /^Save Publication number/ })
    await b.goto(`${server.url}/search/publications?keyword=number`)
    await offers.nth(4).waitFor()
    const titles = (await offers.evaluateAll(buttons => buttons.map(one => one.getAttribute('aria-label') ?? ''))).map(label =>
      label.slice(5),
    )
    const [first, second, third, fourth, fifth] = titles as [string, string, string, string, string]
    const slugs = (...saved: string[]) => saved.map(title => `publications-${/\d+$/.exec(title)?.[0]}`).toSorted()
    await save(b, first, 'Congress')
    await a.goto(`${server.url}/search/publications?keyword=number`)
    await button(a, `Save ${second}`).waitFor()
    await save(a, second, 'Congress')
    await expect.poll(async () => (await onServer(ben, 'Congress'))?.items).toEqual(slugs(first, second))

    // Ben is on the train; both go on.
    await bens.context.setOffline(true)
    await save(b, third, 'Congress')
    await save(a, third, 'Congress')
    await save(a, fourth, 'Congress')
    await bens.context.setOffline(false)
    const four = slugs(first, second, third, fourth)
    await expect.poll(async () => (await onServer(ada, 'Congress'))?.items, { timeout: 30_000 }).toEqual(four)
    await button(b, `Saved: ${fourth}`).waitFor()

    // Ada takes the role away while Ben is offline again, with a change that waits and an open invitation.
    await bens.context.setOffline(true)
    await save(b, fifth, 'Congress')
    await openFolder(b, 'Congress')
    await button(b, 'Invite').click()
    await b.getByLabel('Email addresses').fill('cleo@example.org')
    await openFolder(a, 'Congress')
    await button(a, '2 people').click()
    await dialog(a, 'People in “Congress”').waitFor()
    await expectAccessible(a, 'the people of a folder')
    await a.getByLabel(`Role of ${await nameOf(ben)}`).selectOption('View')
    await expect.poll(() => roleOf(ben, 'Congress')).toBe('member')
    await button(a, 'Done').click()
    await bens.context.setOffline(false)

    const kept = dialog(b, 'You can no longer change “Congress”')
    await kept.waitFor({ timeout: 30_000 })
    expect(await kept.getByLabel('What you typed').inputValue()).toContain('cleo@example.org')
    await expectAccessible(b, 'what was typed is kept')
    await kept.getByRole('button', { name: 'Close', exact: true }).last().click()
    await b.getByText('Your role: View').waitFor()
    expect(await button(b, 'Invite').count()).toBe(0)
    await b
      .getByRole('button', { name: /not saved/ })
      .first()
      .click()
    await b.getByText(`Add “${fifth}” to “Congress”`, { exact: true }).waitFor()
    await b.getByText('You can no longer change this folder.').waitFor()
    await dialog(b, 'Changes on this device').getByRole('button', { name: 'Close', exact: true }).click()
    expect((await onServer(ada, 'Congress'))?.items).toEqual(four)

    await button(a, 'History').click()
    await a
      .getByRole('list', { name: 'History' })
      .getByText(`${await nameOf(ben)} added`)
      .first()
      .waitFor()
    await expectAccessible(a, 'the history of a folder')
    expect([...adas.faults, ...bens.faults]).toEqual([])
  },
)

test(
  'two owners of a folder: changes of different fields merge, and of the same field the second one asks',
  { timeout: 120_000 },
  async () => {
    const [a, b] = [adas.page, bens.page]
    const folder = await server.folder(ada, { name: 'Thesis' })
    await joinFolder(server, ada, folder, ben, 'owner')
    for (const page of [a, b]) {
      await page.goto(`${server.url}/search`)
      await openFolder(page, 'Thesis')
    }

    await bens.context.setOffline(true)
    await rename(b, 'Doctoral thesis')
    await button(a, 'Edit').click()
    await a.getByLabel('Description').fill('Chapters one to four')
    await button(a, 'Save').click()
    await expect.poll(async () => (await onServer(ada, 'Thesis'))?.description).toBe('Chapters one to four')
    await bens.context.setOffline(false)
    await expect.poll(async () => (await onServer(ada, 'Doctoral thesis'))?.description, { timeout: 30_000 }).toBe('Chapters one to four')

    await bens.context.setOffline(true)
    await rename(b, 'Thesis of Ben')
    await a.goto(`${server.url}/search`)
    await openFolder(a, 'Doctoral thesis')
    await rename(a, 'Thesis of Ada')
    await expect.poll(async () => (await onServer(ada, 'Thesis of Ada')) !== undefined).toBe(true)
    await bens.context.setOffline(false)
    await b
      .getByRole('button', { name: /not saved/ })
      .first()
      .click({ timeout: 30_000 })
    const outbox = dialog(b, 'Changes on this device')
    await outbox.getByRole('row', { name: 'name Thesis of Ben Thesis of Ada' }).waitFor()
    await button(b, 'Keep my version').click()
    await expect.poll(async () => (await onServer(ada, 'Thesis of Ben')) !== undefined, { timeout: 30_000 }).toBe(true)
    expect([...adas.faults, ...bens.faults]).toEqual([])
  },
)
