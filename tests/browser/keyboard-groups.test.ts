import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { harbourRecords } from '../features/organisations/records.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'
import { tabTo as tabToIn } from './tab-to.ts'

let server: TestServer
let device: Device
let owner: TestUser
let guest: TestUser
beforeAll(async () => {
  server = await startTestServer({ static: true, catalogue: smallCatalogue(harbourRecords) })
  owner = await server.user()
  guest = await server.user()
  await server.store.write(tx =>
    tx
      .insertInto('memberships')
      .values({ user_id: owner.id, kind: 'organisation', slug_value: 'harbour', name: 'Harbour University', role: 'owner', created_at: 1 })
      .execute(),
  )
  device = await openDevice({ worker: false })
  await logIn(device.page, server.url, owner)
})
afterAll(async () => {
  await device?.forget()
  await server?.stop()
})

const tabTo = (pattern: RegExp) => tabToIn(device.page, pattern)
const enter = () => device.page.keyboard.press('Enter')
const press = async (pattern: RegExp) => {
  await tabTo(pattern)
  await enter()
}
const dialog = (name: string | RegExp) => device.page.getByRole('dialog', { name })
const rolesIn = async (slug: string) =>
  Object.fromEntries(
    (await server.store.read.selectFrom('memberships').select(['user_id', 'role']).where('slug_value', '=', slug).execute()).map(
      ({ user_id, role }): [string, Role] => [user_id, role],
    ),
  )

test('by keyboard alone a group is created, somebody invited, a request answered, a role changed, the group handed over', async () => {
  const { page } = device
  const { keyboard } = page
  await page.goto(`${server.url}/create/research_group/academic`)
  await page.getByLabel('Name', { exact: true }).waitFor()
  await tabTo(/^Name/)
  await keyboard.type('Kelp group')
  await tabTo(/^Laboratory/)
  await keyboard.press('Space')
  await tabTo(/^Country/)
  await keyboard.type('Norw')
  await page.getByRole('option', { name: 'Norway' }).waitFor()
  await keyboard.press('ArrowDown')
  await enter()
  expect(await page.getByLabel('Country').inputValue()).toBe('Norway')
  await press(/^Create research group$/)
  await page.getByRole('heading', { level: 1, name: 'Kelp group' }).waitFor()
  const slug = new URL(page.url()).pathname.split('/').at(-1)!

  await page.goto(`${server.url}/research_group/${slug}/invite`)
  await page.getByLabel('Email address').waitFor()
  await tabTo(/^Email address/)
  await keyboard.type('somebody@example.org')
  await press(/^Send invitation/)
  await page.getByRole('main').getByText('somebody@example.org').waitFor()

  const invite_request = { message: 'I study kelp in Bergen.', invitable_type: 'research_group', invitable_id: slug }
  await server.request(`/v1/users/${guest.id}/invite_requests`, { user: guest, body: { invite_request }, key: true })
  await page.goto(`${server.url}/research_group/${slug}/team`)
  await page.getByRole('button', { name: /^Accept / }).waitFor()
  await press(/^Accept/)
  await expect.poll(() => rolesIn(slug)).toMatchObject({ [guest.id]: 'member' })

  await page.getByRole('button', { name: /^Change / }).waitFor()
  await press(/^Change /)
  await page.getByRole('menuitem', { name: 'Change role' }).and(page.locator(':focus')).waitFor()
  await enter()
  await dialog(/^Change the role/)
    .getByRole('combobox')
    .waitFor()
  await keyboard.type('Admin')
  await press(/^Change role$/)
  await expect.poll(() => rolesIn(slug)).toMatchObject({ [guest.id]: 'admin' })

  await page.getByRole('button', { name: /^Change / }).waitFor()
  await press(/^Change /)
  const handOver = page.getByRole('menuitem', { name: 'Hand over ownership' })
  await page.getByRole('menuitem').and(page.locator(':focus')).waitFor()
  for (let step = 0; step < 5 && !(await handOver.evaluate(item => item === document.activeElement)); step++)
    await keyboard.press('ArrowDown')
  await enter()
  await dialog(/^Hand /).waitFor()
  await press(/^Hand over$/)
  await expect.poll(() => rolesIn(slug)).toMatchObject({ [guest.id]: 'owner', [owner.id]: 'admin' })
  expect(device.faults).toEqual([])
})

test('by keyboard alone the form of an organisation is saved, its members are opened, and the ways to get verified left', async () => {
  const { page } = device
  const { keyboard } = page
  const here = page.getByRole('region', { name: 'You here' })
  const isFocused = (name: string) => here.getByRole('button', { name }).evaluate(button => button === document.activeElement)
  await page.goto(`${server.url}/organisation/harbour`)
  await here.waitFor()
  await press(/^Edit$/)
  await dialog('Edit organisation').getByLabel('City').waitFor()
  await tabTo(/^City/)
  await keyboard.press('Control+A')
  await keyboard.type('Flensburg')
  await press(/^Save$/)
  await page.getByText('Organisation saved.').waitFor()
  await press(/^Members and requests$/)
  // Nobody else is in it: whoever is alone may leave.
  await dialog('Members').getByRole('button', { name: 'Leave' }).waitFor()
  await keyboard.press('Escape')
  await expect.poll(() => isFocused('Members and requests')).toBe(true)
  await press(/^Get verified$/)
  await dialog('Get verified').getByRole('button', { name: 'Find by email' }).waitFor()
  await press(/^Find by email$/)
  await dialog('Join by email').getByRole('textbox').and(page.locator(':focus')).waitFor()
  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await expect.poll(() => isFocused('Get verified')).toBe(true)
  expect(device.faults).toEqual([])
})
