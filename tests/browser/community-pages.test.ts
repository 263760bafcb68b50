import { afterAll, beforeAll, test } from 'vitest'
import type { CommunityPageRow } from '#contract/community-page-rows.ts'
import type { CommunityRow } from '#contract/community-rows.ts'
import { communityOf, joinCommunity } from '../support/communities.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { type TestServer, startTestServer } from '../support/test-server.ts'
import { darkLaptop, expectAccessible, phone } from './accessibility.ts'
import { logIn } from './demo.ts'
import { type Device, openDevice } from './device.ts'
import { discardDialogs } from './dialogs.ts'

let server: TestServer
let device: Device
let community: CommunityRow

const text =
  '<p>Every <b>Tuesday</b> at <a href="https://harbour.example/">the harbour</a>.</p><blockquote>Bring a lamp.</blockquote><pre>tide --at night</pre><ul><li>Boots</li><li>Nets</li></ul>'

beforeAll(async () => {
  const catalogue = smallCatalogue()
  server = await startTestServer({ static: true, catalogue })
  const owner = await server.user()
  const member = await server.user({ user_type: 'premium' })
  community = await communityOf(server, owner, 'Coral reefs')
  await joinCommunity(server, community, member, 'admin')
  const path = `/v1/communities/${community.slug_value}/pages`
  for (const [title, content] of [
    ['How we meet', text],
    ['A page with a longtitlewithoutanyspacesthatdoesnotfitintoonelineofaphone', ''],
  ] as const) {
    const { body } = await server.request<CommunityPageRow>(path, { user: owner, body: { page: { title, content } }, key: true })
    const page = { content: `${content}<p>And on Fridays.</p>` }
    await server.request(`${path}/${body.id}`, { method: 'PUT', user: member, body: { page }, key: true })
  }
  const { body: me } = await server.request<{ slug_values: string[] }>('/v1/me', { user: member })
  const source = { name: 'Lantern Register' }
  const author = { name: 'Ada Wave', slug_values: me.slug_values }
  await catalogue.put([
    { index: 'researchers', slug_values: me.slug_values, source, name: 'Ada Wave', country: 'Norway' },
    ...['2019', '2021'].map(year => ({
      index: 'publications' as const,
      slug_values: [`tides-${year}`],
      source,
      title: `Tides of ${year}`,
      publication_date: `${year}-02-03`,
      authors: [author],
    })),
  ])
  device = await openDevice({ ...phone, worker: false })
  await logIn(device.page, server.url, member)
})
afterAll(async () => {
  await device?.forget()
  await server?.stop()
})

const main = () => device.page.getByRole('main')
const visit = (part: string) => device.page.goto(`${server.url}/community/${community.slug_value}/${part}`)

test('the workspace of a community, its editor and its versions are accessible on a phone and, by share, in the dark', async () => {
  const { page } = device
  await visit('workspace')
  await main().getByRole('heading', { level: 3, name: 'How we meet' }).waitFor()
  await expectAccessible(page, 'the workspace of a community', { also: darkLaptop })
  await main().getByRole('button', { name: 'Edit page' }).click()
  await page.getByRole('textbox', { name: 'Text' }).waitFor()
  await expectAccessible(page, 'the editor of a page', { also: darkLaptop })
  await discardDialogs(page)
  await main().getByRole('button', { name: 'More about How we meet' }).click()
  await page.getByRole('menuitem', { name: 'Earlier versions' }).click()
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('button', { name: 'Bring this version back' }).waitFor()
  await expectAccessible(page, 'the versions of a page', { also: darkLaptop })
  await discardDialogs(page)
})

test('the search among the members of a community is accessible on a phone and, by share, in the dark', async () => {
  await visit('explore')
  await main().getByRole('link', { name: 'Publications 2' }).click()
  await main().getByText('2 results', { exact: true }).waitFor()
  await main().getByText('Year', { exact: true }).click()
  await expectAccessible(device.page, 'the search among members', { also: darkLaptop })
})
