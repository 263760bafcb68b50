import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchReply, SearchStateInput } from '#contract/search.ts'
import { SearchUnavailable } from '#server/catalogue/errors.ts'
import { smallCatalogue } from '../../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

let server: TestServer
const people: Record<string, TestUser | undefined> = { guest: undefined }
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  for (const user_type of ['free', 'trial', 'verified_academic', 'premium'] as const) people[user_type] = await server.user({ user_type })
})
afterAll(() => server.stop())

type SearchOrRefusal = SearchReply & { code?: string; at?: number; error?: string; right?: string }
const search = (who: string, body: SearchStateInput | Record<string, unknown>) => {
  const user = people[who]
  return server.request<SearchOrRefusal>('/search-service/search', { body, ...(user && { user }) })
}

test.each([
  ['guest', 0, 18, 12],
  ['free', 10, 18, 12],
  ['trial', 10, 0, 30],
  ['verified_academic', 10, 0, 30],
  ['premium', 10, 0, 30],
])('a %s gets %i facets, has %i results locked, and %i at most on a page', async (who, facets, locked, onPage) => {
  const { status, body } = await search(who, { index: 'publications', per_page: 50 })
  expect([status, body.total, body.filters.length, body.locked, body.results.length]).toEqual([200, 30, facets, locked, onPage])
})

const lacks = { guest: 'Log in for', free: 'Your plan does not include' } as const
test.each(['guest', 'free'] as const)('a %s is refused filters and further pages, and the answer names the missing right', async who => {
  for (const [more, right, what] of [
    [{ filters: { source: { buckets: [{ value: 'tests' }] } } }, 'useFilters', 'filters'],
    [{ filters: { source: { buckets: [], hide: true } } }, 'useFilters', 'filters'],
    [{ filters: { country: { buckets: [], hide: true } } }, 'useFilters', 'filters'],
    [{ page: 1 }, 'viewFullSearchResults', 'all results of a search'],
    [{ index: 'news', page: 1 }, 'viewAllNewsResults', 'all news'],
  ] as const) {
    const { status, body } = await search(who, { index: 'publications', ...more })
    expect([status, body.code, body.right, body.error]).toEqual([403, 'right_required', right, `${lacks[who]} ${what}.`])
  }
  expect((await search(who, { index: 'publications', filters: { source: { buckets: [{ value: 'tests', active: false }] } } })).status).toBe(
    200,
  )
})

test.each(['guest', 'free'])('a %s may filter by country, also where records are active (S1§2)', async who => {
  const { status, body } = await search(who, { index: 'publications', filters: { country: { buckets: [{ value: 'germany' }] } } })
  expect([status, body.total]).toEqual([200, 3])
  expect((await search(who, { index: 'researchers', active_in_country: true })).status).toBe(200)
})

test('where guests see all, so do free users; saving still needs an account', async () => {
  const open = await startTestServer({ socket: false, settings: { guestsSee: 'all' } })
  const body = { index: 'publications', page: 1, per_page: 24, filters: { source: { buckets: [{ value: 'tests' }] } } }
  const found = await open.request<SearchOrRefusal>('/search-service/search', { body })
  expect([found.status, found.body.locked, found.body.results.length, found.body.filters.length]).toEqual([200, 0, 6, 10])
  expect((await open.request('/search-service/search', { body: { index: 'news', page: 1 } })).status).toBe(200)
  expect((await open.request('/v1/bookmark_folders', { body: { bookmark_folder: { name: 'Reading' } }, key: true })).status).toBe(401)
  const free = await open.user({ user_type: 'free' })
  expect((await open.request('/search-service/search', { body, user: free })).status).toBe(200)
  const state = { index: 'publications' }
  for (const [path, asked] of [
    ['filters', state],
    ['browse/categories', state],
    ['term_suggestions', state],
    ['graph_data', state],
    ['expertises', { index: 'researchers', slugs: ['researchers-0', 'researchers-1'] }],
    ['trends_config', state],
    ['trends', { ...state, trend: 'year' }],
    ['maps', { state, map_filter: 'world' }],
  ] as const)
    for (const user of [undefined, free])
      expect([path, (await open.request(`/search-service/${path}`, { body: asked, ...(user && { user }) })).status]).toEqual([path, 200])
  for (const user of [undefined, free]) expect((await open.request('/v1/dump/news', { ...(user && { user }) })).status).toBe(200)
  await open.stop()
})

test.each(['exclude_bookmarked', 'kols'])('the filter set %s is a filter, and needs the right to use them', async set => {
  expect((await search('free', { index: 'researchers', [set]: true })).status).toBe(403)
  expect((await search('trial', { index: 'researchers', [set]: true })).status).toBe(200)
})

test('everyone may use exact match and the suggestions of a scope', async () => {
  expect((await search('guest', { index: 'news', exact_match: true })).status).toBe(200)
  expect((await search('guest', { index: 'news', suggestions_only: true, scoped_slug_texts: ['researchers-0'] })).status).toBe(200)
})

test('a scope is never locked: a guest reads all its pages (S1§6)', async () => {
  const scope = { index: 'publications', scoped_index: 'researchers', scoped_slug_texts: ['researchers-0'], per_page: 2 }
  expect((await search('guest', scope)).body).toMatchObject({ total: 3, locked: 0 })
  expect((await search('guest', { ...scope, page: 1 })).body.results).toHaveLength(1)
})

test.each(['filters', 'filter_sets', 'browse/categories', 'graph_data', 'landscape'])(
  '%s shows a free user what there is, and refuses what they chose',
  async path => {
    const body = { index: 'organisations' }
    const user = people['free']!
    expect((await server.request(`/search-service/${path}`, { body, user })).status).toBe(200)
    const chosen = { ...body, filters: { type: { buckets: [{ value: 'company' }] } } }
    const refused = await server.request(`/search-service/${path}`, { body: chosen, user })
    expect([refused.status, refused.body['code']]).toEqual([403, 'right_required'])
  },
)

test('news is never marked as locked (S1§6)', async () => {
  for (const who of ['guest', 'free']) expect((await search(who, { index: 'news' })).body.locked).toBe(0)
})

test('an invalid query is refused with its position and a reason', async () => {
  const { status, body } = await search('premium', { index: 'publications', keyword: 'a OR AND b' })
  expect([status, body.code, body.at, body.error]).toEqual([422, 'bad_query', 5, 'A term is missing before AND.'])
  expect((await server.request('/search-service/count', { body: { keyword: 'a OR AND b' } })).status).toBe(422)
})

test('while the search thread restarts, a search gets a 503 with Retry-After', async () => {
  const catalogue = smallCatalogue()
  const search = () => Promise.reject(new SearchUnavailable('it is starting again'))
  const starting = await startTestServer({ socket: false, catalogue: { ...catalogue, withSignal: () => ({ ...catalogue, search }) } })
  const { status, body, headers } = await starting.request('/search-service/search', { body: { index: 'news' } })
  expect([status, body['code'], headers.get('retry-after')]).toEqual([503, 'not_ready', '2'])
  await starting.stop()
})

describe('records', () => {
  test('a record opens by any slug, and under another index or an unknown slug it answers 404', async () => {
    expect((await server.request('/v1/records/patents/old-patents-1')).body).toMatchObject({
      index: 'patents',
      slug_values: ['patents-1', 'old-patents-1'],
    })
    expect((await server.request('/v1/publications/publications-1')).status).toBe(200)
    for (const path of [
      '/v1/records/patents/nothing',
      '/v1/records/nothing/patents-1',
      '/v1/records/__proto__/x',
      '/v1/publications/patents-1',
    ])
      expect([path, (await server.request(path)).status]).toEqual([path, 404])
  })

  test('details may be cached and revalidated, everything else is not stored', async () => {
    const first = await server.request('/v1/records/news/news-1')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const again = await server.request('/v1/records/news/news-1', { headers: { 'If-None-Match': first.headers.get('etag')! } })
    expect([again.status, again.body]).toEqual([304, ''])
    for (const path of ['/v1/health', '/v1/demo_accounts', '/v1/me', '/v1/nothing', '/sw-control.json'])
      expect([path, (await server.request(path)).headers.get('cache-control')]).toEqual([path, 'no-store'])
  })
})
