import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommunityRow } from '#contract/community-rows.ts'
import type { ResearchGroupRow } from '#contract/research-group-rows.ts'
import { communityOf } from '../support/communities.ts'
import { groupOf } from '../support/research-groups.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { darkLaptop, expectAccessible, phone } from './accessibility.ts'
import { logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'
import { discardDialogs } from './dialogs.ts'

let server: TestServer
let device: Device
let community: CommunityRow
let closed: CommunityRow
let lanterns: ResearchGroupRow

beforeAll(async () => {
  server = await startTestServer({ static: true, catalogue: smallCatalogue([]) })
  const owner = await server.user()
  const other = await server.user()
  community = await communityOf(server, owner, 'Coral reefs', {
    description: 'What grows on reefs.',
    website: 'https://reefs.example/',
    city: 'Bergen',
  })
  await communityOf(server, owner, 'Sponges', { parent_id: community.slug_value })
  closed = await communityOf(server, other, 'Kelp forests', { invite_only: true })
  const group = await groupOf(server, other)
  const invite = { message: 'Please come and join us.', research_group_ids: [group.slug_value] }
  await server.request(`/v1/communities/${community.slug_value}/research_group_invites`, { user: owner, body: { invite }, key: true })
  const { body } = await server.request<{ slug_values: string[] }>('/v1/me', { user: other })
  const join = { research_group_ids: [group.slug_value] }
  const path = `/v1/researchers/${body.slug_values[0]}/communities/${community.slug_value}`
  await server.request(path, { method: 'PUT', user: other, body: { join }, key: true })
  lanterns = await groupOf(server, owner, 'Lantern fish')
  const wanted = { message: 'Please come and join us.', research_group_ids: [lanterns.slug_value] }
  await server.request(`/v1/communities/${closed.slug_value}/research_group_invites`, { user: other, body: { invite: wanted }, key: true })
  const opportunity = {
    kind: 'phd',
    title: 'Keeper of reefs',
    content: '<p>You count fish for three years.</p>',
    deadline: '2090-01-31',
    link: 'https://reefs.example/',
  }
  const over = { ...opportunity, title: 'Diver', deadline: '2020-01-31' }
  for (const posted of [opportunity, over])
    await server.request(`/v1/communities/${community.slug_value}/opportunities`, { user: owner, body: { opportunity: posted }, key: true })
  device = await openDevice({ ...phone, worker: false })
  await logIn(device.page, server.url, owner)
})
afterAll(async () => {
  await device?.forget()
  await server?.stop()
})

const main = () => device.page.getByRole('main')
const dialog = () => device.page.getByRole('dialog').last()
const press = (name: string) => () => main().getByRole('button', { name, exact: true }).click()
const choose = (item: string) => async () => {
  await press('More')()
  await device.page.getByRole('menuitem', { name: item }).click()
}
const visit = (slug: string, part = '') => device.page.goto(`${server.url}/community/${slug}${part}`)

/** Opens each window, looks at it and closes it. */
async function lookAt(windows: readonly (readonly [title: string, open: () => Promise<void>])[]) {
  for (const [title, open] of windows) {
    await open()
    await dialog().getByRole('heading', { name: title }).waitFor()
    await expectAccessible(device.page, title, { also: darkLaptop })
    await discardDialogs(device.page)
  }
}

test('the overview of a community and the windows of its owner are accessible and fit a phone', async () => {
  await visit(community.slug_value)
  await main().getByRole('link', { name: 'Sponges' }).waitFor()
  await main().getByRole('list', { name: 'Research groups' }).waitFor()
  await expectAccessible(device.page, 'overview', { also: darkLaptop })
  await lookAt([
    ['Edit community', press('Edit')],
    ['Settings of “Coral reefs”', press('Settings')],
    ['New sub-community of “Coral reefs”', choose('New sub-community')],
    ['Picture of “Coral reefs”', choose('Change picture')],
    ['Are you sure you want to delete this community?', choose('Delete')],
  ])
})

test('the pages of its people, and those that create one, are accessible and fit a phone', async () => {
  await visit(community.slug_value, '/members')
  await main().getByRole('list', { name: 'Members' }).waitFor()
  await expectAccessible(device.page, 'members', { also: darkLaptop })
  await visit(community.slug_value, '/invite')
  await main().getByRole('list', { name: 'Invited research groups' }).waitFor()
  await expectAccessible(device.page, 'invite', { also: darkLaptop })
  await device.page.goto(`${server.url}/create/community`)
  await main().getByRole('link', { name: 'Create for a project' }).waitFor()
  await expectAccessible(device.page, 'types', { also: darkLaptop })
  await device.page.goto(`${server.url}/create/community/project`)
  await press('Create community')()
  await main().getByText('The name').first().waitFor()
  await expectAccessible(device.page, 'form', { also: darkLaptop })
})

test('the list of all communities, opportunities and their form are accessible and fit a phone', async () => {
  await device.page.goto(`${server.url}/communities`)
  await main().getByRole('button', { name: 'Ask to join Kelp forests' }).waitFor()
  await expectAccessible(device.page, 'all communities', { also: darkLaptop })
  await visit(community.slug_value, '/opportunities')
  await main().getByRole('heading', { name: 'Keeper of reefs' }).waitFor()
  await main().getByText('Closed and past').click()
  await main().getByRole('heading', { name: 'Diver' }).waitFor()
  await expectAccessible(device.page, 'opportunities', { also: darkLaptop })
  await device.page.goto(`${server.url}/create/opportunity/${community.slug_value}`)
  await press('Post opportunity')()
  await main().getByText('The kind field is required').first().waitFor()
  await expectAccessible(device.page, 'new opportunity', { also: darkLaptop })
})

test('the window in which a group joins a community is accessible and fits a phone', async () => {
  await device.page.goto(`${server.url}/research_group/${lanterns.slug_value}`)
  await lookAt([['Join “Kelp forests” with “Lantern fish”?', press('Accept')]])
})

test('who is no member sees what a closed community shows, and the window that asks to join', async () => {
  await visit(closed.slug_value)
  await main().getByRole('button', { name: 'Ask to join' }).waitFor()
  await expectAccessible(device.page, 'closed community', { also: darkLaptop })
  await lookAt([['Ask to join “Kelp forests”', press('Ask to join')]])
  expect(device.faults).toEqual([])
})
