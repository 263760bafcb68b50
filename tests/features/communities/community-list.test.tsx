import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { to } from '#contract/to.ts'
import { pullChanges } from '#offline/index.ts'
import { address, openApp, type TestApp } from '../../support/app.tsx'
import { communityOf, joinCommunity } from '../../support/communities.ts'
import { groupOf, joinGroup } from '../../support/research-groups.ts'

const user = userEvent.setup()
let app: TestApp
afterEach(() => app.close())

const entries = async () => within(await screen.findByRole('list', { name: 'Communities' })).getAllByRole('article')
const titles = async () => (await entries()).map(entry => within(entry).getByRole('heading').textContent)

test('all communities that show themselves are listed with what the viewer is there; one is found and joined', async () => {
  app = await openApp({ user_type: 'premium' })
  const owner = await app.server.user()
  const own = await communityOf(app.server, app.user!, 'Coral reefs')
  await communityOf(app.server, owner, 'Kelp forests', { invite_only: true })
  await communityOf(app.server, owner, 'Sponges')
  const settings = { overview_visible: false, search_visible: false, pages_visible: false, questions_visible: false }
  await communityOf(app.server, owner, 'Quiet circle', { settings })
  const question = { title: 'How deep do they live?', content: '<p>In the north, I mean.</p>', tags: [], is_public: true }
  const path = `/v1/communities/${own.slug_value}/questions`
  expect((await app.server.request(path, { user: app.user!, body: { question }, key: true })).status).toBe(200)
  await pullChanges()

  await app.visit(to('communities'))
  expect(await titles()).toEqual(['Coral reefs', 'Kelp forests', 'Sponges'])
  const [coral, kelp] = await entries()
  within(coral!).getByText('Owner')
  within(coral!).getByText(/1 member · 1 question$/)
  within(kelp!).getByRole('button', { name: 'Ask to join Kelp forests' })

  const box = screen.getByRole('searchbox', { name: 'Words in the name or tagline' })
  await user.type(box, 'spon{Enter}')
  await waitFor(async () => expect(await titles()).toEqual(['Sponges']))
  await screen.findByText('1 community', { selector: 'output' })
  expect(document.activeElement).toBe(box)
  expect(address()).toBe(`${to('communities')}?q=spon`)
  await user.click(screen.getByRole('button', { name: 'Join Sponges' }))
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Join' }))
  await screen.findByText('Member')

  await app.visit(`${to('communities')}?q=nothing`)
  await screen.findByRole('heading', { name: 'No community found' })
  expect(screen.getByRole('link', { name: 'Show all communities' }).getAttribute('href')).toBe(to('communities'))
})

test('without a network the list says so, and names own communities, which are on the device', async () => {
  app = await openApp({ user_type: 'premium' })
  await communityOf(app.server, app.user!, 'Coral reefs')
  await pullChanges()
  app.disconnect()
  await app.visit(to('communities'))
  await screen.findByRole('heading', { name: 'Not available offline' })
  const own = await screen.findByRole('region', { name: 'Your communities' })
  within(own).getByRole('link', { name: 'Coral reefs' })
  app.reconnect()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await titles()).toEqual(['Coral reefs'])
})

test('whoever invites a research group names people of it, and the invitation says whom', async () => {
  app = await openApp({ user_type: 'premium' })
  const community = await communityOf(app.server, app.user!)
  const [holder, colleague] = [await app.server.user(), await app.server.user()]
  const group = await groupOf(app.server, holder)
  await joinGroup(app.server, holder, group, colleague)
  await app.catalogue.put([
    { index: 'research_groups', slug_values: [group.slug_value], source: { name: 'Lantern Register' }, name: 'Fjord ecology' },
  ])
  const { body: wanted } = await app.server.request<{ full_name: string; slug_values: string[] }>('/v1/me', { user: colleague })
  await joinCommunity(app.server, community, await app.server.user())
  await pullChanges()

  await app.visit(to('community.invite', { id: community.slug_value }))
  const form = within(await screen.findByRole('form', { name: 'Invite a research group' }))
  await user.type(await form.findByRole('combobox', { name: 'Research group' }), 'Fjord')
  await user.click(await screen.findByRole('option', { name: /Fjord ecology/ }))
  await user.click((await form.findAllByRole('checkbox', { name: wanted.full_name })).at(-1)!)
  await user.click(form.getByRole('button', { name: 'Invite research group' }))
  await screen.findByText('Successfully sent invite to join this research group/community')
  const sent = within(await screen.findByRole('list', { name: 'Invited research groups' }))
  await sent.findByText(new RegExp(`Waiting for an answer.* with ${wanted.full_name}$`))
  const rows = await app.server.store.read.selectFrom('invited_researchers').select('user_id').execute()
  expect(rows.length).toBe(1)
})
