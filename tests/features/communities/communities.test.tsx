import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { stateOf } from '#api/read/entries.ts'
import { readKey } from '#api/read/read.ts'
import { readerNow } from '#api/read/reader.ts'
import { communities } from '#contract/communities.ts'
import type { CommunityRow } from '#contract/community-rows.ts'
import { to } from '#contract/to.ts'
import { oneCommunity } from '#features/communities/communities.mirrored.ts'
import { createCommunity } from '#features/communities/mutations/create-community.mutation.ts'
import { engine } from '#offline/engine.ts'
import { commit, pullChanges } from '#offline/index.ts'
import { takePreviousRoute } from '#routing/previous-route.ts'
import { session } from '#session/session.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'
import { communityOf, joinCommunity } from '../../support/communities.ts'
import { groupOf, joinGroup } from '../../support/research-groups.ts'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const press = async (button: string | RegExp) => user.click(await screen.findByRole('button', { name: button }))
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const pulled = () => act(() => pullChanges())
const show = (community: Pick<CommunityRow, 'slug_value'>) => app.visit(to('community.show', { id: community.slug_value }))
const stored = (slug: string) =>
  app.server.store.read.selectFrom('communities').selectAll().where('slug_value', '=', slug).executeTakeFirst()
const roleIn = async (slug: string) =>
  (
    await app.server.store.read
      .selectFrom('memberships')
      .select('role')
      .where('kind', '=', 'community')
      .where('slug_value', '=', slug)
      .where('user_id', '=', app.user!.id)
      .executeTakeFirst()
  )?.role
const tabs = async (name: string) =>
  within(await screen.findByRole('navigation', { name: `Pages of ${name}` }))
    .getAllByRole('link')
    .map(link => link.textContent)

test('a guest sees the overview of an open community and the tabs that its flags open', async () => {
  app = await openApp()
  const owner = await app.server.user()
  const community = await communityOf(app.server, owner, 'Coral reefs', { description: 'Everything about reefs.', city: 'Bergen' })
  await show(community)
  await screen.findByRole('heading', { level: 1, name: 'Coral reefs' })
  screen.getByText('Reefs of all oceans')
  await screen.findByText('Everything about reefs.')
  within(screen.getByRole('complementary', { name: 'Facts about this community' })).getByText('Bergen')
  expect(await tabs('Coral reefs')).toEqual(['Overview', 'Questions', 'Explore', 'Opportunities'])
  await press('Join')
  await screen.findByRole('dialog')
})

test.each([
  ['communities', 'Communities'],
  ['questions', 'Questions'],
] as const)('the page %s asks for no community', async (page, title) => {
  app = await openApp({ user_type: 'premium' })
  const asked: string[] = []
  app.network.hold = path => void asked.push(path)
  await app.visit(to(page))
  await screen.findByRole('heading', { level: 1, name: title })
  expect(asked.filter(path => /\/communities\/($|\?)/.test(path))).toEqual([])
  expect(asked.some(path => path.includes(page))).toBe(true)
})

test('a page that the server permits opens while the device is still reading', async () => {
  app = await openApp({ user_type: 'premium' })
  const community = await communityOf(app.server, await app.server.user(), 'Coral reefs')
  vi.spyOn((await engine())!.mirror, 'view').mockReturnValue(new Promise(() => {}))
  await show(community)
  await screen.findByRole('heading', { level: 1, name: 'Coral reefs' })
})

test('a community that was made offline and is not sent yet opens for its owner, also when the server answers before the device', async () => {
  app = await openApp({ user_type: 'premium' })
  app.disconnect()
  const { slug_value } = await commit(createCommunity, { name: 'Kelp', tagline: 'Kelp forests', community_type_id: 4, country_id: 'NO' })
  const { mirror } = (await engine())!
  const view = mirror.view.bind(mirror)
  const slow = oneCommunity(slug_value)
  let read = () => {}
  const held = new Promise<void>(resolve => (read = resolve))
  vi.spyOn(mirror, 'view').mockImplementation(async scope => {
    if (JSON.stringify(scope) === JSON.stringify(slow)) await held
    return view(scope)
  })
  // The change is still on its way when the server is asked about the community.
  let send = () => {}
  const sending = new Promise<void>(resolve => (send = resolve))
  app.network.hold = (path, body) => (path.endsWith('/communities') && body !== '' ? sending : undefined)
  app.reconnect()
  await show({ slug_value })
  const asked = readKey(communities.show, { params: { id: slug_value } }, readerNow())
  await waitFor(() => expect(stateOf(asked).error?.status).toBe(404))
  await act(async () => {})
  expect(address()).toBe(to('community.show', { id: slug_value }))
  read()
  await screen.findByRole('heading', { level: 1, name: 'Kelp' })
  expect(address()).toBe(to('community.show', { id: slug_value }))
  send()
  await waitFor(async () => expect(await stored(slug_value)).toMatchObject({ name: 'Kelp' }))
})

test('a community whose pages are all closed leads a stranger to the page that says so', async () => {
  app = await openApp({ user_type: 'free' })
  const owner = await app.server.user()
  const settings = { overview_visible: false, search_visible: false, pages_visible: false, questions_visible: false }
  const community = await communityOf(app.server, owner, 'Quiet circle', { settings })
  await show(community)
  const place = to('community.show', { id: community.slug_value })
  await waitFor(() => expect(address()).toBe(to('403', {}, { query: { from: place } })))
  expect(screen.queryByText('Quiet circle')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
})

test('a guest at a closed community is asked to log in, and comes back', async () => {
  app = await openApp()
  const owner = await app.server.user()
  const settings = { overview_visible: false, search_visible: false, pages_visible: false, questions_visible: false }
  const community = await communityOf(app.server, owner, 'Quiet circle', { settings })
  await show(community)
  await screen.findByText(/^This page is private. If you’re a member, log in/)
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }))
  await waitFor(() => expect(address()).toBe(to('login')))
  expect(takePreviousRoute()).toBe(to('community.show', { id: community.slug_value }))
})

test('a community is made offline from the address with its type, and is there before it is sent', async () => {
  app = await openApp({ user_type: 'premium' })
  await app.visit('/create/community?type=open-topic-community')
  await user.click(await screen.findByRole('link', { name: 'Create for an organisation' }))
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Type' })).value).toBe('4')
  app.disconnect()
  await user.type(await field('Name'), 'Kelp')
  await user.type(await field('Tagline'), 'Kelp')
  await user.type(await field(/^Subdomain/), 'Kelp Forests')
  await press('Create community')
  await screen.findByText('The tagline must be at least 5 characters.')
  screen.getByText('The subdomain value is not valid. Only - and lowercase is allowed.')
  await user.type(await field('Tagline'), ' forests')
  await user.clear(await field(/^Subdomain/))
  await user.click(screen.getByRole('radio', { name: /^Invite only/ }))
  const country = await screen.findByRole('combobox', { name: 'Country' })
  await user.clear(country)
  await user.type(country, 'Norway')
  await user.click(await screen.findByRole('option', { name: /Norway/ }))
  await press('Create community')
  await screen.findByRole('heading', { level: 1, name: 'Kelp' })
  screen.getByText('Invite only')
  expect(await tabs('Kelp')).toContain('Members')
  const slug = address().split('/').at(-1)!
  app.reconnect()
  await waitFor(async () => expect(await stored(slug)).toMatchObject({ name: 'Kelp', invite_only: true, fields: { community_type_id: 4 } }))
})

test('the owner changes fields and settings offline; all of it is sent later', async () => {
  app = await openApp({ user_type: 'premium' })
  const community = await communityOf(app.server, app.user!)
  await pulled()
  await show(community)
  await screen.findByRole('heading', { level: 1, name: 'Coral reefs' })
  app.disconnect()
  await press('Edit')
  await user.clear(await field('Name'))
  await user.type(await field('Name'), 'Cold reefs')
  await press('Save')
  await screen.findByRole('heading', { level: 1, name: 'Cold reefs' })
  await press('Settings')
  await user.click(await screen.findByRole('switch', { name: 'Workspace' }))
  await user.click(screen.getByRole('switch', { name: 'Invite only' }))
  await press('Save')
  await screen.findByText('Invite only')
  app.reconnect()
  await waitFor(async () =>
    expect(await stored(community.slug_value)).toMatchObject({ name: 'Cold reefs', pages_visible: true, invite_only: true }),
  )
})

test('a sub-community is made in a window and is a network below its parent', async () => {
  app = await openApp({ user_type: 'premium' })
  const community = await communityOf(app.server, app.user!)
  await pulled()
  await show(community)
  await press('More')
  await user.click(await screen.findByRole('menuitem', { name: 'New sub-community' }))
  await user.type(await field('Name'), 'Sponges')
  await user.type(await field('Tagline'), 'Sponges of reefs')
  expect(screen.queryByRole('combobox', { name: 'Type' })).toBeNull()
  await press('Create sub-community')
  await screen.findByRole('heading', { level: 1, name: 'Sponges' })
  screen.getByRole('link', { name: 'Coral reefs' })
  const slug = address().split('/').at(-1)!
  await waitFor(async () =>
    expect(await stored(slug)).toMatchObject({ parent_slug: community.slug_value, fields: { community_type_id: 3 } }),
  )
})

test('somebody joins an open community with an own research group, and leaves it', async () => {
  app = await openApp({ user_type: 'premium' })
  const owner = await app.server.user()
  const community = await communityOf(app.server, owner)
  await groupOf(app.server, app.user!)
  await pulled()
  await show(community)
  await press('Join')
  const dialog = within(await screen.findByRole('dialog', { name: 'Join “Coral reefs”' }))
  await user.click(await dialog.findByRole('checkbox', { name: 'Fjord ecology' }))
  await user.click(dialog.getByRole('button', { name: 'Join' }))
  await waitFor(async () => expect(await roleIn(community.slug_value)).toBe('member'))
  const groups = within(await screen.findByRole('list', { name: 'Research groups' }))
  await groups.findByRole('link', { name: 'Fjord ecology' })
  expect(await tabs('Coral reefs')).toContain('Workspace')
  await press('More')
  await user.click(await screen.findByRole('menuitem', { name: 'Leave' }))
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Leave' }))
  await screen.findByRole('button', { name: 'Join' })
  await waitFor(async () => expect(await roleIn(community.slug_value)).toBeUndefined())
})

test('who asks to join a closed community writes a message, and can cancel the request', async () => {
  app = await openApp({ user_type: 'premium' })
  const owner = await app.server.user()
  const community = await communityOf(app.server, owner, 'Coral reefs', { invite_only: true })
  await show(community)
  await press('Ask to join')
  await user.clear(await field('Message'))
  await user.type(await field('Message'), 'Please')
  await press('Send request')
  await screen.findByText('The message must be at least 10 characters.')
  await user.type(await field('Message'), ' let me in.')
  await press('Send request')
  await press('Cancel request to join')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel request' }))
  await screen.findByRole('button', { name: 'Ask to join' })
})

test('who is demoted with the form open gets the text back', async () => {
  app = await openApp({ user_type: 'premium' })
  const owner = await app.server.user()
  const community = await communityOf(app.server, owner)
  await joinCommunity(app.server, community, app.user!, 'admin')
  await pulled()
  await show(community)
  await press('Edit')
  await user.clear(await field('Name'))
  await user.type(await field('Name'), 'Reefs and more')
  await app.server.store.write(tx =>
    tx.deleteFrom('memberships').where('user_id', '=', app.user!.id).where('slug_value', '=', community.slug_value).execute(),
  )
  const path = `/v1/communities/${community.slug_value}/members`
  await joinCommunity(app.server, community, app.user!, 'member')
  expect((await app.server.request(path, { user: owner })).status).toBe(200)
  await pulled()
  const kept = within(await screen.findByRole('dialog', { name: 'You can no longer change “Coral reefs”' }))
  expect(kept.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you typed' }).value).toContain('Reefs and more')
})

test('managers see who belongs to it and invite people and research groups', async () => {
  app = await openApp({ user_type: 'premium', records: [] })
  const owner = await app.server.user()
  const community = await communityOf(app.server, owner)
  await joinCommunity(app.server, community, app.user!, 'admin')
  await pulled()
  await app.visit(to('community.members', { id: community.slug_value }))
  await screen.findByRole('heading', { level: 2, name: 'Requests to join' })
  expect(within(await screen.findByRole('list', { name: 'Members' })).getAllByRole('listitem')).toHaveLength(2)
  await user.click(screen.getByRole('link', { name: 'Invite' }))
  await screen.findByRole('heading', { level: 2, name: 'Invite people' })
  await screen.findByText('No research group was invited yet.')
  await press('Invite research group')
  await screen.findByText('Choose a research group.')
})

test('who asks to join while the page of members is open appears there with the research group, and once accepted is pending no longer', async () => {
  app = await openApp({ user_type: 'premium', records: [] })
  const community = await communityOf(app.server, app.user!, 'Coral reefs', { invite_only: true })
  const ben = await app.server.user()
  const group = await groupOf(app.server, ben, 'Open Methods Workshop')
  await pulled()
  await app.visit(to('community.members', { id: community.slug_value }))
  await screen.findByText('Nobody is asking to join.')
  await screen.findByText('Nobody is pending.')
  const join = { message: 'I study kelp in Bergen.', research_group_ids: [group.slug_value] }
  await app.server.request(`/v1/researchers/${ben.id}/communities/${community.slug_value}`, {
    method: 'PUT',
    user: ben,
    body: { join },
    key: true,
  })
  await pulled()
  await screen.findByText(/“I study kelp in Bergen\.” · with Open Methods Workshop/)
  within(await screen.findByRole('list', { name: 'Pending members' })).getByText(/^Asks to join/)
  await press(/^Accept (?!All)/)
  await screen.findByText('Nobody is asking to join.')
  await waitFor(() => expect(within(screen.getByRole('list', { name: 'Members' })).getAllByRole('listitem')).toHaveLength(2))
  await screen.findByText('Nobody is pending.')
})

test('who invites a research group a second time reads why it was not invited', async () => {
  app = await openApp({ user_type: 'premium', records: [] })
  const community = await communityOf(app.server, app.user!)
  const group = await groupOf(app.server, await app.server.user(), 'Fjord ecology')
  const invite = { message: 'Please come and join us.', research_group_ids: [group.slug_value] }
  const path = `/v1/communities/${community.slug_value}/research_group_invites`
  await app.server.request(path, { user: app.user!, body: { invite }, key: true })
  await pulled()
  await app.visit(to('community.invite', { id: community.slug_value }))
  await user.type(await screen.findByRole('combobox', { name: 'Research group' }), 'fjord')
  await user.click(await screen.findByRole('option', { name: 'Fjord ecology' }))
  await press('Invite research group')
  await screen.findByText('Invited before. You can resend that invitation.')
})

test('the owner of a group accepts the invitation of a community with a member of the group', async () => {
  app = await openApp({ user_type: 'premium' })
  const group = await groupOf(app.server, app.user!)
  const colleague = await app.server.user()
  await joinGroup(app.server, app.user!, group, colleague)
  const owner = await app.server.user()
  const community = await communityOf(app.server, owner)
  const invite = { message: 'Please come and join us.', research_group_ids: [group.slug_value] }
  const path = `/v1/communities/${community.slug_value}/research_group_invites`
  await app.server.request(path, { user: owner, body: { invite }, key: true })
  await pulled()
  await app.visit(to('research_group.show', { id: group.slug_value }))
  await press('Accept')
  await user.click(await screen.findByRole('checkbox'))
  await press('Join')
  await screen.findByRole('link', { name: 'Coral reefs' })
  await waitFor(async () => expect(await roleIn(community.slug_value)).toBe('member'))
  const members = app.server.store.read.selectFrom('memberships').select('user_id').where('slug_value', '=', community.slug_value)
  await waitFor(async () => expect((await members.execute()).map(({ user_id }) => user_id)).toContain(colleague.id))
})

test('an own community is on the own profile and in the menu, and can be deleted after a question', async () => {
  app = await openApp({ user_type: 'premium' })
  const community = await communityOf(app.server, app.user!)
  await pulled()
  await app.visit(to('researcher.show', { id: session.user!.slug_values[0]! }))
  within(await screen.findByRole('list', { name: 'Your groups, communities and organisations' })).getByRole('link', { name: 'Coral reefs' })
  await press(/^Account of/)
  await user.click(await screen.findByRole('menuitem', { name: 'Coral reefs' }))
  await screen.findByRole('heading', { level: 1, name: 'Coral reefs' })
  await press('More')
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Are you sure you want to delete this community?' }))
  await user.click(asked.getByRole('button', { name: 'Delete' }))
  await waitFor(async () => expect(await stored(community.slug_value)).toBeUndefined())
})

test('whoever is alone in a community is asked to delete it; the only owner of others hands over first', async () => {
  app = await openApp({ user_type: 'premium' })
  const community = await communityOf(app.server, app.user!)
  await pulled()
  await show(community)
  await press('More')
  await user.click(await screen.findByRole('menuitem', { name: 'Leave' }))
  const asked = () => screen.findByRole('dialog', { name: 'Nobody else is in this community. Delete it instead?' })
  await user.click(within(await asked()).getByRole('button', { name: 'Cancel' }))
  await joinCommunity(app.server, community, await app.server.user())
  await pulled()
  await press('More')
  const way = await screen.findByRole('menuitem', { name: /^Hand over and leave/ })
  expect(way.getAttribute('href')).toBe(to('community.members', { id: community.slug_value }))
})
