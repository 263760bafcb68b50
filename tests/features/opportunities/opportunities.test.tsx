import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { CommunityRow } from '#contract/community-rows.ts'
import type { OpportunityRow } from '#contract/opportunity-rows.ts'
import { to } from '#contract/to.ts'
import { pullChanges } from '#offline/index.ts'
import { leaveTarget } from '#server/subjects/memberships/index.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'
import { communityOf, joinCommunity } from '../../support/communities.ts'
import { sharedGroup } from '../../support/research-groups.ts'
import type { TestUser } from '../../support/test-server.ts'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const press = async (button: string | RegExp) => user.click(await screen.findByRole('button', { name: button }))
const choose = async (item: string | RegExp) => user.click(await screen.findByRole('menuitem', { name: item }))
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const show = ({ slug_value }: Pick<CommunityRow, 'slug_value'>) => app.visit(to('community.opportunities', { id: slug_value }))
const pulled = () => act(() => pullChanges())
const text = '<p>Three years of <b>diving</b> in cold water.</p>'
const post = async (by: TestUser, path: string, opportunity: object = {}) =>
  (
    await app.server.request<OpportunityRow>(`/v1/${path}/opportunities`, {
      user: by,
      body: { opportunity: { kind: 'phd', title: 'PhD on cold corals', content: text, ...opportunity } },
      key: true,
    })
  ).body
const stored = () => app.server.store.read.selectFrom('opportunities').select(['title', 'closed_at']).execute()
const listed = async (name = 'Open opportunities') =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('heading', { level: 3 })
    .map(heading => heading.querySelector('bdi')?.textContent)
const unfold = async () => user.click(await screen.findByText('Expired and closed'))

async function memberOf(name: string) {
  app = await openApp({ user_type: 'premium' })
  const owner = await app.server.user()
  const community = await communityOf(app.server, owner, name)
  await joinCommunity(app.server, community, app.user!)
  return { owner, community }
}

/** The editor of texts needs a real browser: the text is there as a draft would have it. */
async function write(title: string): Promise<void> {
  const input = await field('Title')
  await user.clear(input)
  await user.type(input, title)
  const editor = await screen.findByRole('textbox', { name: 'Text' })
  editor.innerHTML = text
  editor.dispatchEvent(new Event('input', { bubbles: true }))
}

test('a guest reads what is open with its facts, and unfolds what expired or was closed', async () => {
  app = await openApp()
  const owner = await app.server.user()
  const community = await communityOf(app.server, owner, 'Open sea')
  const path = `communities/${community.slug_value}`
  await post(owner, path, { place: 'Bergen', country_id: 'NO', link: 'https://reef.example/job', deadline: '2099-01-31' })
  await post(owner, path, { kind: 'funding', title: 'A grant of last year', deadline: '2020-01-31' })
  await show(community)
  expect(await listed()).toEqual(['PhD on cold corals'])
  const open = within(screen.getByRole('list', { name: 'Open opportunities' }))
  for (const shown of ['PhD position', 'Bergen, Norway', 'diving']) expect(open.getByText(shown)).toBeDefined()
  expect(open.getByRole('link', { name: /More about/ }).getAttribute('href')).toBe('https://reef.example/job')
  expect(open.getByRole('button', { name: /to a calendar/ })).toBeDefined()
  await unfold()
  expect(await listed('Expired and closed opportunities')).toEqual(['A grant of last year'])
  expect(screen.getByText('Expired')).toBeDefined()
  for (const name of ['New opportunity', /^Edit/]) expect(screen.queryByRole('link', { name })).toBeNull()
})

test('a member posts, closes and deletes one offline; it is read at once, and sent later', async () => {
  const { community } = await memberOf('Coral reefs')
  await pulled()
  await show(community)
  await screen.findByText(/No open opportunities/)
  act(() => app.disconnect())
  await user.click(screen.getByRole('link', { name: 'New opportunity' }))
  await write('Postdoc on kelp')
  await press('Post opportunity')
  await waitFor(async () => expect(await listed()).toEqual(['Postdoc on kelp']))
  expect(address()).toContain(to('community.opportunities', { id: community.slug_value }))
  act(() => app.reconnect())
  await waitFor(async () => expect(await stored()).toEqual([{ title: 'Postdoc on kelp', closed_at: null }]))
  await press('More about Postdoc on kelp')
  await choose('Close')
  await screen.findByText(/No open opportunities/)
  await unfold()
  expect(await listed('Expired and closed opportunities')).toEqual(['Postdoc on kelp'])
  await waitFor(async () => expect((await stored())[0]?.closed_at).not.toBeNull())
  await press('More about Postdoc on kelp')
  await choose('Delete')
  await screen.findByText('No opportunity has expired or was closed.')
})

test('every rule of the form has its sentence, and nothing is sent', async () => {
  const { community } = await memberOf('Salt marshes')
  await pulled()
  await app.visit(to('create.opportunity', { id: community.slug_value }))
  await user.type(await field('Title'), 'PhD')
  await user.type(await field(/^Link/), 'reef.example')
  await press('Post opportunity')
  for (const sentence of [/title must be at least 5/, /content must be at least 10/, /link must be a web address/])
    await screen.findByText(sentence)
  expect(await stored()).toEqual([])
})

test('who edits changes the server’s opportunity; what is typed is kept when the role is lost meanwhile', async () => {
  const { community } = await memberOf('Mangroves')
  await post(app.user!, `communities/${community.slug_value}`)
  await pulled()
  await show(community)
  await user.click(await screen.findByRole('link', { name: /^Edit/ }))
  const title = await field('Title')
  expect(title.value).toBe('PhD on cold corals')
  await user.type(title, ' and fish')
  await press('Save')
  await waitFor(async () => expect(await stored()).toMatchObject([{ title: 'PhD on cold corals and fish' }]))
  await app.visit(to('create.opportunity', { id: community.slug_value }))
  await user.type(await field('Title'), 'Half a thought')
  const group = { type: 'community', id: community.slug_value, name: community.name, role: 'member' } as const
  await app.server.store.write(tx => leaveTarget(tx, group, app.user!.id, app.server.now()))
  await pulled()
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What you typed' })).value).toBe('Half a thought')
})

test('a member follows the opportunities of a community, and ends it', async () => {
  const { community } = await memberOf('Kelp forests')
  await pulled()
  await show(community)
  const follow = () => screen.findByRole('button', { name: 'Tell me of new ones' })
  await user.click(await follow())
  await waitFor(async () => expect((await follow()).getAttribute('aria-pressed')).toBe('true'))
  await user.click(await follow())
  await waitFor(async () => expect((await follow()).getAttribute('aria-pressed')).toBe('false'))
})

test.each([
  ['admin', true],
  ['member', false],
] as const)('a group lists its opportunities; whether its %s posts: %s', async (role, posts) => {
  app = await openApp({ user_type: 'premium' })
  const { owner, group } = await sharedGroup(app.server, app.user!, role)
  await post(owner, `research_groups/${group.slug_value}`, { title: 'Field work in Tromsø' })
  await pulled()
  await app.visit(to('research_group.show', { id: group.slug_value }))
  expect(await listed()).toEqual(['Field work in Tromsø'])
  expect(screen.queryByRole('link', { name: 'New opportunity' }) !== null).toBe(posts)
})

test('who does not belong to a community posts nothing there', async () => {
  app = await openApp({ user_type: 'premium' })
  const community = await communityOf(app.server, await app.server.user(), 'Deep sea')
  await pulled()
  await app.visit(to('create.opportunity', { id: community.slug_value }))
  await screen.findByText('You can’t post opportunities here')
})
