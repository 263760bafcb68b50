import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { subscribe } from 'valtio'
import { afterEach, expect, test } from 'vitest'
import type { ResearchGroupRow } from '#contract/research-group-rows.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { to } from '#contract/to.ts'
import { profileId } from '#routing/profile-id.ts'
import { pullChanges } from '#offline/index.ts'
import { session } from '#session/session.ts'
import { flashes } from '#ui/feedback/flash.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'
import { giveRole, groupOf, joinGroup, sharedGroup, takeOut } from '../../support/research-groups.ts'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const press = async (button: string | RegExp) => user.click(await screen.findByRole('button', { name: button }))
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const show = (group: Pick<ResearchGroupRow, 'slug_value'>) => app.visit(to('research_group.show', { id: group.slug_value }))
const pulled = () => act(() => pullChanges())
const fieldsOf = async (group: ResearchGroupRow) =>
  (await app.server.store.read.selectFrom('research_groups').select('fields').where('slug_value', '=', group.slug_value).executeTakeFirst())
    ?.fields
const retype = async (name: string | RegExp, text: string) => {
  await user.clear(await field(name))
  await user.type(await field(name), text)
}

const tide: CatalogueRecord = {
  index: 'research_groups',
  slug_values: ['tide-lab'],
  source: { name: 'Lantern Register', url: 'https://register.example/' },
  name: 'Tide Laboratory',
  category: 'Academic',
  research_group_types: ['Laboratory'],
  description: 'Tides of the North Sea.',
  organisations: [{ name: 'Lamp House', slug_values: ['organisations-0'] }],
  country: 'Germany',
  foundation_year: '1998',
  website: 'https://tides.example/',
  users_count: 7,
}

test('a visitor sees what a group is, where it is and where the facts come from, and can ask to join after logging in', async () => {
  app = await openApp({ records: [tide] })
  await app.visit('/research_group/tide-lab')
  await screen.findByRole('heading', { level: 1, name: 'Tide Laboratory' })
  await screen.findByText('Academic · Laboratory')
  screen.getByText('Tides of the North Sea.')
  screen.getByRole('link', { name: 'Lamp House' })
  screen.getByRole('link', { name: /tides\.example/ })
  const facts = within(screen.getByRole('complementary', { name: 'Facts about this research group' }))
  facts.getByText('1998')
  facts.getByText('Lantern Register')
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  await press('Ask to join')
  await screen.findByRole('dialog')
})

test('a member of the catalogue’s group is told on the page of nothing that is made here', async () => {
  app = await openApp({ user_type: 'free', records: [tide] })
  await app.visit('/research_group/tide-lab')
  await screen.findByText('Academic · Laboratory')
  expect(screen.queryByText('Made here')).toBeNull()
})

test('the owner edits fields, adds a topic and chooses fields of work offline; all of it is sent later', async () => {
  app = await openApp({ user_type: 'premium' })
  const group = await groupOf(app.server, app.user!)
  await pulled()
  await show(group)
  await screen.findByText('No research topics yet.')
  app.disconnect()
  await press('Edit')
  await retype('Name', 'Fjord biology')
  await retype(/^City/, 'Bergen')
  await press('Save')
  await screen.findByRole('heading', { level: 1, name: 'Fjord biology' })
  await press('Add a topic')
  await user.type(await field('Title'), 'Ke')
  await press('Save')
  await screen.findByText('The title must be at least 3 characters.')
  await user.type(await field('Title'), 'lp forests')
  await press('Save')
  await screen.findByText('Kelp forests')
  await press('Edit fields of work')
  await user.click(await screen.findByRole('checkbox', { name: 'Energy' }))
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('Energy')
  app.reconnect()
  await waitFor(async () => expect(await fieldsOf(group)).toMatchObject({ name: 'Fjord biology', city: 'Bergen', sectors: ['energy'] }))
  await waitFor(async () =>
    expect(await app.server.store.read.selectFrom('research_group_topics').select('title').execute()).toEqual([{ title: 'Kelp forests' }]),
  )
})

test('a topic is changed and deleted after a question', async () => {
  app = await openApp({ user_type: 'premium' })
  const group = await groupOf(app.server, app.user!)
  const body = { research_topic: { title: 'Kelp forests', description: '' } }
  await app.server.request(`/v1/research_groups/${group.slug_value}/research_topics`, { user: app.user!, body, key: true })
  await pulled()
  await show(group)
  await press('Edit Kelp forests')
  await retype('Title', 'Seagrass')
  await press('Save')
  await press('Edit Seagrass')
  await press('Delete')
  await user.click(within(await screen.findByRole('dialog', { name: 'Delete “Seagrass”?' })).getByRole('button', { name: 'Delete' }))
  await screen.findByText('No research topics yet.')
})

test('who is demoted with a form open gets the text back, and the buttons are gone', async () => {
  app = await openApp({ user_type: 'premium' })
  const { owner, group } = await sharedGroup(app.server, app.user!, 'admin')
  await pulled()
  await show(group)
  await press('Edit')
  await retype('Name', 'Fjords and more')
  await giveRole(app.server, owner, group, app.user!, 'member')
  await pulled()
  const kept = within(await screen.findByRole('dialog', { name: 'You can no longer change “Fjord ecology”' }))
  expect(kept.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you typed' }).value).toContain('Fjords and more')
  await user.click(kept.getAllByRole('button', { name: 'Close' })[0]!)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull())
})

test('who is removed with a form open gets the text back', async () => {
  app = await openApp({ user_type: 'premium' })
  const { owner, group } = await sharedGroup(app.server, app.user!, 'admin')
  await pulled()
  await show(group)
  await press('Add a topic')
  await user.type(await field('Title'), 'Kelp forests')
  await takeOut(app.server, owner, group, app.user!)
  await pulled()
  const kept = within(await screen.findByRole('dialog', { name: 'You can no longer change “Fjord ecology”' }))
  expect(kept.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you typed' }).value).toContain('Kelp forests')
})

test('the owner deletes a group after a question, and it is gone for everyone', async () => {
  app = await openApp({ user_type: 'premium' })
  const group = await groupOf(app.server, app.user!)
  await pulled()
  await show(group)
  await press('More')
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Are you sure you want to delete this research group?' }))
  await user.click(asked.getByRole('button', { name: 'Delete' }))
  await screen.findByText('“Fjord ecology” was deleted.')
  await waitFor(async () => expect(await fieldsOf(group)).toBeUndefined())
  expect(address()).toBe(to('researcher.show', { id: profileId(session.user!) }))
})

test('somebody asks to join with a message of ten characters, also offline, and cancels the request', async () => {
  app = await openApp({ user_type: 'free' })
  const owner = await app.server.user()
  const group = await groupOf(app.server, owner)
  await pulled()
  await show(group)
  const message = async () =>
    (await app.server.store.read.selectFrom('invite_requests').select(['message', 'action']).execute())[0]?.message
  await screen.findByRole('button', { name: 'Ask to join' })
  app.disconnect()
  await press('Ask to join')
  await retype('Message', 'Hello')
  await press('Send request')
  await screen.findByText('The message must be at least 10 characters.')
  await retype('Message', 'I study kelp in Bergen.')
  await press('Send request')
  await screen.findByText('Your request is saved on this device. It is sent when you’re online.')
  await screen.findByRole('button', { name: 'Cancel request to join' })
  app.reconnect()
  await waitFor(async () => expect(await message()).toBe('I study kelp in Bergen.'))
  await press('Cancel request to join')
  await press('Cancel request')
  await screen.findByRole('button', { name: 'Ask to join' })
})

test('a member reads the page of their group without a network, with its members', async () => {
  app = await openApp({ user_type: 'free' })
  const { group } = await sharedGroup(app.server, app.user!, 'member')
  await pulled()
  app.disconnect()
  await show(group)
  await screen.findByRole('heading', { level: 1, name: 'Fjord ecology' })
  await waitFor(() => expect(within(screen.getByRole('list', { name: 'Members' })).getAllByRole('listitem')).toHaveLength(2))
})

test('a member leaves after a question, and the own groups are read without a network', async () => {
  app = await openApp({ user_type: 'free' })
  const { group } = await sharedGroup(app.server, app.user!, 'member')
  await pulled()
  await app.visit(to('researcher.show', { id: profileId(session.user!) }))
  const listed = async () =>
    within(await screen.findByRole('list', { name: 'Your groups, communities and organisations' })).queryAllByRole('listitem')
  await waitFor(async () => expect((await listed()).map(row => row.textContent)).toEqual([expect.stringContaining('Fjord ecology')]))
  await show(group)
  await press('More')
  await user.click(await screen.findByRole('menuitem', { name: 'Leave' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Leave “Fjord ecology”?' }))
  expect(asked.queryByRole('checkbox')).toBeNull()
  app.disconnect()
  await user.click(asked.getByRole('button', { name: 'Leave' }))
  await screen.findByText('You left “Fjord ecology”.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More' })).toBeNull())
  app.reconnect()
  await waitFor(async () =>
    expect(
      (await app.server.store.read.selectFrom('memberships').select('user_id').where('slug_value', '=', group.slug_value).execute()).length,
    ).toBe(1),
  )
})

const membersOf = async (group: ResearchGroupRow) =>
  (await app.server.store.read.selectFrom('memberships').select('user_id').where('slug_value', '=', group.slug_value).execute()).length
const leaveByMenu = async () => {
  await press('More')
  await user.click(await screen.findByRole('menuitem', { name: 'Leave' }))
}

test('the only owner is led to the members to hand over, and with a second owner leaves', async () => {
  app = await openApp({ user_type: 'premium' })
  const group = await groupOf(app.server, app.user!)
  const ben = await app.server.user()
  await joinGroup(app.server, app.user!, group, ben)
  await pulled()
  await show(group)
  await press('More')
  const way = await screen.findByRole('menuitem', { name: /^Hand over and leave/ })
  expect(screen.queryByRole('menuitem', { name: 'Leave' })).toBeNull()
  expect(way.getAttribute('href')).toBe(to('research_group.team', { id: group.slug_value }))
  await user.keyboard('{Escape}')
  await giveRole(app.server, app.user!, group, ben, 'owner')
  await pulled()
  await leaveByMenu()
  await user.click(within(await screen.findByRole('dialog', { name: 'Leave “Fjord ecology”?' })).getByRole('button', { name: 'Leave' }))
  await screen.findByText('You left “Fjord ecology”.')
  expect(await membersOf(group)).toBe(1)
})

test('whoever could not leave is not told that they left', async () => {
  app = await openApp({ user_type: 'premium' })
  const { owner, group } = await sharedGroup(app.server, app.user!, 'owner')
  await joinGroup(app.server, owner, group, await app.server.user())
  await pulled()
  await show(group)
  await leaveByMenu()
  const asked = within(await screen.findByRole('dialog', { name: 'Leave “Fjord ecology”?' }))
  // This device does not know that the other owner went first.
  await takeOut(app.server, owner, group, owner)
  const told: string[] = []
  const stop = subscribe(flashes, () => told.push(...flashes.shown.map(({ message }) => message.text)))
  await user.click(asked.getByRole('button', { name: 'Leave' }))
  await screen.findByRole('button', { name: /1 change not saved/ })
  stop()
  expect(told.filter(text => text.startsWith('You left'))).toEqual([])
})

test('whoever is alone in a group is asked to delete it, from the menu as from the list of members', async () => {
  app = await openApp({ user_type: 'premium' })
  const group = await groupOf(app.server, app.user!)
  await pulled()
  await app.visit(to('research_group.team', { id: group.slug_value }))
  await press('Leave')
  const asked = () => screen.findByRole('dialog', { name: 'Nobody else is in this group. Delete it instead?' })
  await user.click(within(await asked()).getByRole('button', { name: 'Cancel' }))
  await show(group)
  await leaveByMenu()
  await user.click(within(await asked()).getByRole('button', { name: 'Delete' }))
  await screen.findByText('“Fjord ecology” was deleted.')
  await waitFor(async () => expect(await membersOf(group)).toBe(0))
  const rows = await app.server.store.read.selectFrom('research_groups').select('slug_value').execute()
  expect(rows.filter(({ slug_value }) => slug_value === group.slug_value)).toEqual([])
})
