import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { SearchReply } from '#contract/search.ts'
import { communityOf, joinCommunity } from '../support/communities.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

const source = { name: 'Lantern Register' }
const group = (slug: string, name: string): CatalogueRecord => ({ index: 'research_groups', slug_values: [slug], source, name })

let server: TestServer
let catalogue: ReturnType<typeof smallCatalogue>
beforeAll(async () => {
  catalogue = smallCatalogue([group('tide-lab', 'Tide Laboratory'), group('moth-lab', 'Moth Laboratory')])
  server = await startTestServer({ socket: false, catalogue })
})
afterAll(() => server.stop())

interface Found extends SearchReply {
  code?: string
  totals: Partial<Record<IndexName, number>>
}
const search = (slug: string, index: IndexName, user?: TestUser, keyword = '') =>
  server.request<Found>(`/v1/communities/${slug}/search`, { body: { index, keyword }, ...(user && { user }) })
const found = async (...asked: Parameters<typeof search>) => (await search(...asked)).body.results.map(({ data }) => data.slug_values[0])
const slugOf = async (user: TestUser) => (await server.request<{ slug_values: string[] }>('/v1/me', { user })).body.slug_values[0]!
const work = (slug: string, title: string, author: string): CatalogueRecord => ({
  index: 'publications',
  slug_values: [slug],
  source,
  title,
  authors: [{ name: 'Somebody', slug_values: [author] }],
})

let made = 0
async function scene(search_visible: boolean) {
  made += 1
  const people = [await server.user(), await server.user(), await server.user()] as const
  const [owner, member] = people
  const community = await communityOf(server, owner, `Coast ${made}`, { settings: { search_visible } })
  await joinCommunity(server, community, member)
  const slug = community.slug_value
  await server.store.write(tx =>
    tx
      .insertInto('community_groups')
      .values({ community_slug: slug, group_slug: 'tide-lab', name: 'Tide Laboratory', joined_at: 1, change_seq: 1 })
      .execute(),
  )
  const slugs = await Promise.all(people.map(slugOf))
  const persons = slugs.map((one): CatalogueRecord => ({ index: 'researchers', slug_values: [one], source, name: `Ada ${one}` }))
  await catalogue.put([...persons, work(`tides-${made}`, 'Tides at night', slugs[1]!), work(`moths-${made}`, 'Moths at night', slugs[2]!)])
  return { slug, people, slugs }
}

test('members find each other, their groups and their works, and nobody else; words narrow each', async () => {
  const {
    slug,
    people: [owner],
    slugs: [first, second],
  } = await scene(false)
  expect(new Set(await found(slug, 'researchers', owner))).toEqual(new Set([first, second]))
  expect(await found(slug, 'research_groups', owner)).toEqual(['tide-lab'])
  expect(await found(slug, 'publications', owner)).toEqual([`tides-${made}`])
  expect(await found(slug, 'publications', owner, 'moths')).toEqual([])
  const { body } = await search(slug, 'research_groups', owner)
  expect(body.totals).toMatchObject({ researchers: 2, research_groups: 1, publications: 1 })
})

test('an open search leaves out who hides where they belong, with their works, for everybody but members', async () => {
  const {
    slug,
    people: [owner, member, stranger],
    slugs: [first, second],
  } = await scene(true)
  const profile = { researcher: { visibility: { research_groups: 'only_me' } } }
  await server.request(`/v1/researchers/${second}`, { method: 'PUT', user: member, body: profile, key: true })
  for (const viewer of [stranger, undefined]) {
    expect(await found(slug, 'researchers', viewer)).toEqual([first])
    expect(await found(slug, 'publications', viewer)).toEqual([])
    expect((await search(slug, 'researchers', viewer)).body.totals).toMatchObject({ researchers: 1, publications: 0 })
  }
  expect(await found(slug, 'publications', owner)).toEqual([`tides-${made}`])
})

test('a closed search is forbidden; that of a community that is not there is absent; a faulty query is told', async () => {
  const {
    slug,
    people: [owner, , stranger],
  } = await scene(false)
  expect((await search(slug, 'researchers', stranger)).status).toBe(403)
  expect((await search(slug, 'researchers')).status).toBe(403)
  expect((await search('nowhere', 'researchers', owner)).status).toBe(404)
  expect((await search(slug, 'researchers', owner, '(tide OR')).status).not.toBe(500)
})

test('a community without groups and shown members finds nothing, not everything', async () => {
  const { slug, people, slugs } = await scene(true)
  await server.store.write(tx => tx.deleteFrom('community_groups').where('community_slug', '=', slug).execute())
  for (const [at, user] of people.entries()) {
    const profile = { researcher: { visibility: { research_groups: 'only_me' } } }
    await server.request(`/v1/researchers/${slugs[at]}`, { method: 'PUT', user, body: profile, key: true })
  }
  for (const index of ['researchers', 'research_groups', 'publications'] as const) expect(await found(slug, index)).toEqual([])
})

test('the search knows at once who joins, leaves, hides, is known by another slug or comes with a group', async () => {
  const {
    slug,
    people: [owner, member, stranger],
    slugs: [first, second, third],
  } = await scene(true)
  const both = async (user?: TestUser) => [
    new Set(await found(slug, 'researchers', user)),
    (await search(slug, 'researchers', user)).body.totals.publications,
  ]
  expect(await both(owner)).toEqual([new Set([first, second]), 1])
  await joinCommunity(server, { slug_value: slug, name: 'Coast' }, stranger)
  expect(await both(owner)).toEqual([new Set([first, second, third]), 2])
  expect(await both()).toEqual([new Set([first, second, third]), 2])
  const hide = (research_groups: string) =>
    server.request(`/v1/researchers/${second}`, {
      method: 'PUT',
      user: member,
      body: { researcher: { visibility: { research_groups } } },
      key: true,
    })
  await hide('only_me')
  expect(await both()).toEqual([new Set([first, third]), 1])
  expect(await both(owner)).toEqual([new Set([first, second, third]), 2])
  await hide('public')
  expect(await both()).toEqual([new Set([first, second, third]), 2])
  await server.store.write(tx => tx.deleteFrom('memberships').where('user_id', '=', stranger.id).execute())
  expect(await both(owner)).toEqual([new Set([first, second]), 1])
  await catalogue.put([work(`waves-${made}`, 'Waves at noon', `taken-${made}`)])
  await server.store.write(tx =>
    tx
      .updateTable('users')
      .set({ slug_values: [second!, `taken-${made}`] })
      .where('id', '=', member.id)
      .execute(),
  )
  expect(await both(owner)).toEqual([new Set([first, second]), 2])
  await server.store.write(tx =>
    tx
      .insertInto('community_groups')
      .values({ community_slug: slug, group_slug: 'moth-lab', name: 'Moth', joined_at: 2, change_seq: 2 })
      .execute(),
  )
  expect(new Set(await found(slug, 'research_groups', owner))).toEqual(new Set(['moth-lab', 'tide-lab']))
  await server.store.write(tx => tx.deleteFrom('community_groups').where('group_slug', '=', 'tide-lab').execute())
  expect(await found(slug, 'research_groups', owner)).toEqual(['moth-lab'])
})

test('members are sent to the search once, and again only after a change of them', async () => {
  const {
    slug,
    people: [owner, , stranger],
  } = await scene(true)
  const sent: boolean[] = []
  const { searchAmong } = catalogue
  vi.spyOn(catalogue, 'withSignal').mockReturnValue({
    ...catalogue,
    searchAmong: (state, sight, among) => {
      sent.push(among.slugs !== undefined)
      return searchAmong(state, sight, among)
    },
  })
  for (const index of ['researchers', 'publications', 'research_groups'] as const) await search(slug, index, owner, 'night')
  expect(sent).toEqual([false, true, false, false])
  // Others see fewer people.
  await search(slug, 'researchers', stranger)
  expect(sent).toEqual([false, true, false, false, false, true])
  await joinCommunity(server, { slug_value: slug, name: 'Coast' }, stranger)
  await search(slug, 'researchers', owner)
  expect(sent.slice(6)).toEqual([false, true])
  vi.restoreAllMocks()
})
