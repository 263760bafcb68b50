import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResearchGroupRow } from '#contract/research-group-rows.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { groupOf, joinGroup } from '../support/research-groups.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { darkLaptop, expectAccessible, phone } from './accessibility.ts'
import { logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'
import { discardDialogs } from './dialogs.ts'

let server: TestServer
let device: Device
let group: ResearchGroupRow
let guest: TestUser

beforeAll(async () => {
  server = await startTestServer({ static: true, catalogue: smallCatalogue([]) })
  const owner = await server.user()
  const ben = await server.user()
  guest = await server.user()
  group = await groupOf(server, owner)
  await joinGroup(server, owner, group, ben)
  await server.request(`/v1/research_groups/${group.slug_value}/research_topics`, {
    user: owner,
    body: { research_topic: { title: 'Kelp and light', description: 'How deep kelp grows.' } },
    key: true,
  })
  const invite_request = { message: 'I study kelp in Bergen.', invitable_type: 'research_group', invitable_id: group.slug_value }
  await server.request(`/v1/users/${guest.id}/invite_requests`, { user: guest, body: { invite_request }, key: true })
  device = await openDevice({ ...phone, worker: false })
  await logIn(device.page, server.url, owner)
})
afterAll(async () => {
  await device?.forget()
  await server?.stop()
})

const main = () => device.page.getByRole('main')
const button = (name: string | RegExp) => main().getByRole('button', { name, exact: true })
/** The one on top. */
const dialog = () => device.page.getByRole('dialog').last()
const press = (name: string | RegExp) => () => button(name).click()
const choose = (menu: string | RegExp, item: string) => async () => {
  await button(menu).click()
  await device.page.getByRole('menuitem', { name: item }).click()
}
const visit = (part = '') => device.page.goto(`${server.url}/research_group/${group.slug_value}${part}`)

type Windows = readonly [title: string, open: () => Promise<void>, fill?: () => Promise<void>][]

const ofPage: Windows = [
  ['Edit research group', press('Edit'), () => dialog().getByLabel('Name', { exact: true }).fill('')],
  ['New research topic', press('Add a topic'), () => dialog().getByRole('button', { name: 'Save' }).click()],
  ['Edit research topic', press('Edit Kelp and light')],
  ['Fields of work', press('Edit fields of work')],
  ['Picture of “Fjord ecology”', choose('More', 'Change picture')],
  ['Are you sure you want to delete this research group?', choose('More', 'Delete')],
]
const ofTeam: Windows = [
  ['History of “Fjord ecology”', press('History')],
  [/^Change the role/.source, choose(/^Change /, 'Change role'), () => dialog().getByRole('button', { name: 'Change role' }).click()],
  [/^Hand “Fjord ecology”/.source, choose(/^Change /, 'Hand over ownership')],
]

/** Opens each window, looks at it in both sizes, and closes it. */
async function look(windows: Windows): Promise<void> {
  for (const [title, open, fill] of windows) {
    await open()
    const heading = dialog()
      .getByRole('heading', { name: new RegExp(title.replace('?', '\\?')) })
      .first()
    await heading.waitFor()
    await fill?.()
    await expectAccessible(device.page, title, { also: darkLaptop })
    // A window taller than the screen would have its title above the screen, or its buttons below it.
    expect((await heading.boundingBox())!.y, title).toBeGreaterThanOrEqual(0)
    const end = await dialog().boundingBox()
    expect(end!.y + end!.height, title).toBeLessThanOrEqual(phone.height + 1)
    await discardDialogs(device.page)
  }
}

test('the page of a group and its owner’s windows are accessible on a phone and, by share, in the dark, with their buttons on screen', async () => {
  await visit()
  await button('Edit fields of work').waitFor()
  await expectAccessible(device.page, 'the page of a group', { also: darkLaptop })
  await look(ofPage)
})

test('the lists of members and of invitations and their windows are accessible on a phone and, by share, in the dark', async () => {
  await visit('/team')
  await button(/^Accept /).waitFor()
  await button(/^Change /).waitFor()
  await expectAccessible(device.page, 'the members of a group', { also: darkLaptop })
  await look(ofTeam)
  await visit('/invite')
  await button('Several people').click()
  await expectAccessible(device.page, 'the invitations of a group', { also: darkLaptop })
})

test('addresses that were typed and not finished are sent by one press of the button', async () => {
  await visit('/invite')
  await button('Several people').click()
  await device.page.getByLabel('Email addresses').pressSequentially('ada@example.org,bob@example.org')
  await button('Send invitations').click()
  await main().getByText('bob@example.org').waitFor()
  await main().getByText('ada@example.org').waitFor()
})

test('by keyboard alone a topic is added and the menu is left, and the focus returns to where it was', async () => {
  const { page } = device
  const { keyboard } = page
  const isFocused = (name: string) => button(name).evaluate(element => element === document.activeElement)
  await visit()
  await button('Add a topic').focus()
  await keyboard.press('Enter')
  await dialog().getByLabel('Title').waitFor()
  await keyboard.type('Kelp in winter')
  await keyboard.press('Enter')
  await button('Edit Kelp in winter').waitFor()
  await expect.poll(() => isFocused('Add a topic')).toBe(true)
  await button('More').focus()
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Invite people' }).and(page.locator(':focus')).waitFor()
  await keyboard.press('Escape')
  await expect.poll(() => isFocused('More')).toBe(true)
  expect(device.faults).toEqual([])
})
