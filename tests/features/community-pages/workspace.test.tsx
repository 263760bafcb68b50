import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { CommunityPageRow } from '#contract/community-page-rows.ts'
import type { CommunityRow } from '#contract/community-rows.ts'
import { to } from '#contract/to.ts'
import { pullChanges } from '#offline/index.ts'
import { leaveTarget } from '#server/subjects/memberships/index.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'
import { communityOf, joinCommunity } from '../../support/communities.ts'
import type { TestUser } from '../../support/test-server.ts'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const press = async (button: string | RegExp) => user.click(await screen.findByRole('button', { name: button }))
const choose = async (item: string | RegExp) => user.click(await screen.findByRole('menuitem', { name: item }))
const show = ({ slug_value }: CommunityRow) => app.visit(to('community.workspace', { id: slug_value }))
const pulled = () => act(() => pullChanges())
const write = async (by: TestUser, { slug_value }: CommunityRow, title: string, content = '') =>
  (
    await app.server.request<CommunityPageRow>(`/v1/communities/${slug_value}/pages`, {
      user: by,
      body: { page: { title, content } },
      key: true,
    })
  ).body
const change = (by: TestUser, { community_slug, id }: CommunityPageRow, page: object) =>
  app.server.request(`/v1/communities/${community_slug}/pages/${id}`, { method: 'PUT', user: by, body: { page }, key: true })
const listed = async () =>
  within(await screen.findByRole('navigation', { name: 'Pages' }))
    .getAllByRole('link')
    .map(link => link.textContent)
const stored = ({ slug_value }: CommunityRow) =>
  app.server.store.read.selectFrom('community_pages').select('title').where('community_slug', '=', slug_value).orderBy('position').execute()
const titleField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })

async function memberOf(name: string) {
  app = await openApp({ user_type: 'premium' })
  const owner = await app.server.user()
  const community = await communityOf(app.server, owner, name)
  await joinCommunity(app.server, community, app.user!)
  return { owner, community }
}

test('a member writes, moves and deletes pages offline; they are read at once, and sent later', async () => {
  const { owner, community } = await memberOf('Coral reefs')
  await write(owner, community, 'How we meet', '<p>Every <b>Tuesday</b>.</p>')
  await pulled()
  await show(community)
  await screen.findByRole('heading', { level: 3, name: 'How we meet' })
  expect((await screen.findByText('Tuesday')).tagName).toBe('B')
  act(() => app.disconnect())
  await press('New page')
  await user.type(await titleField(), 'Who we are')
  await press('Save')
  await screen.findByRole('heading', { level: 3, name: 'Who we are' })
  expect(await listed()).toEqual(['How we meet', 'Who we are'])
  expect(address()).toContain('?page=')
  await press('More about Who we are')
  await choose('Move up')
  await waitFor(async () => expect(await listed()).toEqual(['Who we are', 'How we meet']))
  act(() => app.reconnect())
  await waitFor(async () => expect(await stored(community)).toEqual([{ title: 'Who we are' }, { title: 'How we meet' }]))
  await press('More about Who we are')
  await choose('Delete')
  await waitFor(async () => expect(await listed()).toEqual(['How we meet']))
  await screen.findByRole('heading', { level: 3, name: 'How we meet' })
})

test('versions are listed with who wrote them and when, compared, and brought back', async () => {
  const { owner, community } = await memberOf('Kelp forests')
  const page = await write(owner, community, 'How we meet', '<p>Every Tuesday.</p><p>In the harbour.</p>')
  await change(owner, page, { content: '<p>Every Friday.</p><p>In the harbour.</p>' })
  await pulled()
  await show(community)
  await screen.findByText('Every Friday.')
  await press('More about How we meet')
  await choose('Earlier versions')
  await press('Compare')
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByText('Every Tuesday.')).tagName).toBe('DEL')
  expect(dialog.getByText('Every Friday.').tagName).toBe('INS')
  expect(dialog.getByText('In the harbour.').tagName).toBe('P')
  await press('Bring this version back')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('Every Tuesday.')
})

test('an editor that is open while somebody else changes the page says so, and loses nothing', async () => {
  const { owner, community } = await memberOf('Salt marshes')
  const page = await write(owner, community, 'How we meet')
  await pulled()
  await show(community)
  await press('Edit page')
  await user.type(await titleField(), ' today')
  await change(owner, page, { title: 'Where we meet' })
  await pulled()
  await screen.findByText(/has changed this page since you opened it/)
  expect((await titleField()).value).toBe('How we meet today')
})

test('A17 who leaves the community while an editor is open keeps what was typed', async () => {
  const { community } = await memberOf('Mangroves')
  await show(community)
  await press('New page')
  await user.type(await titleField(), 'Half a thought')
  const group = { type: 'community', id: community.slug_value, name: community.name, role: 'member' } as const
  await app.server.store.write(tx => leaveTarget(tx, group, app.user!.id, app.server.now()))
  await pulled()
  const kept = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What you typed' })
  expect(kept.value).toBe('Half a thought')
})

test('a guest reads an open workspace and changes nothing', async () => {
  app = await openApp()
  const owner = await app.server.user()
  const community = await communityOf(app.server, owner, 'Open sea', { settings: { pages_visible: true } })
  await write(owner, community, 'How we meet', '<p>Every Tuesday.</p>')
  await show(community)
  await screen.findByText('Every Tuesday.')
  for (const button of ['New page', 'Edit page', 'More about How we meet'])
    expect(screen.queryByRole('button', { name: button })).toBeNull()
})
