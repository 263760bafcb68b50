import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountBounds } from '#contract/account-bounds.ts'
import type { SavedSearch, SearchChange } from '#contract/searches.ts'
import { limits } from '#contract/limits.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

/** Saved searches of an account here. */
const most = 3

let server: TestServer
let user: TestUser
beforeAll(async () => {
  const bounds = { ...accountBounds, premium: { ...accountBounds.premium, searches: most } }
  server = await startTestServer({ socket: false, bounds })
})
beforeEach(async () => {
  user = await server.user()
})
afterAll(() => server.stop())

const data = { index: 'news', keyword: 'lanterns' }
const path = (by = user) => `/v1/users/${by.id}/searches`
const save = async (search: object = {}, by = user) =>
  server.request<SavedSearch>(path(by), { user: by, key: true, body: { search: { name: 'Lanterns', data, ...search } } })
const change = (id: string, search: SearchChange, more: { base?: SearchChange; version?: number; user?: TestUser } = {}) =>
  server.request<SavedSearch & { code?: string; current?: SavedSearch }>(`${path()}/${id}`, {
    method: 'PUT',
    user: more.user ?? user,
    key: true,
    body: { search, ...(more.base && { base: more.base }) },
    ...(more.version !== undefined && { headers: { 'If-Match': `"${more.version}"` } }),
  })
const list = async () => (await server.request<{ results: SavedSearch[]; more: boolean }>(path(), { user })).body

test('a saved search has what the specification names, and is listed, renamed and deleted', async () => {
  const { status, body: saved } = await save()
  expect([status, saved]).toMatchObject([200, { name: 'Lanterns', new_results: 0, found: [], is_paused: false, version: 1 }])
  expect(saved.data).toMatchObject({
    index: 'news',
    keyword: 'lanterns',
    filters: {},
    exclude: [],
    search_by_fields: [],
    ignore_synonyms: false,
  })
  expect(saved.timestamp_epoch).toBe(saved.created_at)
  await change(saved.id, { name: 'Lamps' })
  expect((await list()).results).toMatchObject([{ id: saved.id, name: 'Lamps', version: 2 }])
  const gone = await server.request(`${path()}/${saved.id}`, { method: 'DELETE', user, key: true })
  expect([gone.status, gone.body, (await list()).results]).toEqual([200, { id: saved.id }, []])
  expect((await server.request(`${path()}/${saved.id}`, { method: 'DELETE', user, key: true })).status).toBe(404)
})

test('a search that cannot be read, or that the plan does not allow, is not saved', async () => {
  expect((await save({ data: { ...data, keyword: 'title:(' } })).body).toMatchObject({ code: 'bad_query' })
  const filters = { source: { buckets: [{ value: 'somewhere' }] } }
  const free = await server.user({ user_type: 'free' })
  expect((await save({ data: { ...data, filters } }, free)).body).toMatchObject({ code: 'right_required', right: 'useFilters' })
  expect((await list()).results).toEqual([])
})

test('a change made with an older version is merged field by field, and refused for the same field', async () => {
  const { body: saved } = await save()
  await change(saved.id, { name: 'Lamps' })
  const merged = await change(saved.id, { is_paused: true }, { base: { is_paused: false }, version: 1 })
  expect(merged.body).toMatchObject({ name: 'Lamps', is_paused: true, version: 3 })
  const refused = await change(saved.id, { name: 'Torches' }, { base: { name: 'Lanterns' }, version: 1 })
  expect([refused.status, refused.body.current]).toMatchObject([409, { name: 'Lamps' }])
})

test('results are never seen in the future, nor earlier than before', async () => {
  const { body: saved } = await save()
  server.advanceClock(1000)
  const seen = await change(saved.id, { seen_at: server.now() + 24 * 3600_000 })
  expect(seen.body.timestamp_epoch).toBeGreaterThan(saved.timestamp_epoch)
  expect(seen.body.timestamp_epoch).toBeLessThanOrEqual(server.now())
  expect((await change(saved.id, { seen_at: 5 })).body.timestamp_epoch).toBe(seen.body.timestamp_epoch)
})

test('searches of others cannot be changed or deleted, and look like none', async () => {
  const { body: saved } = await save()
  const other = await server.user()
  const asOther = { method: 'PUT', user: other, key: true, body: { search: { name: 'Mine' } } } as const
  const own = await server.request(`${path(other)}/${saved.id}`, asOther)
  const theirs = await server.request(`${path()}/${saved.id}`, asOther)
  const none = await server.request(`${path(other)}/nothing`, asOther)
  expect([own.status, theirs.status]).toEqual([404, 404])
  expect([own.body, theirs.body]).toEqual([none.body, none.body])
  expect((await server.request(`${path(other)}/${saved.id}`, { method: 'DELETE', user: other, key: true })).status).toBe(404)
  expect((await list()).results).toMatchObject([{ name: 'Lanterns' }])
})

test('a search that is too long is not saved, and neither is one too many', async () => {
  const exclude = Array.from({ length: 50 }, () => 'x'.repeat(200))
  const long = await save({ data: { ...data, exclude, ignored_synonyms: exclude, keyword: 'lanterns' } })
  expect([long.status, long.body]).toMatchObject([422, { errors: { data: [expect.stringContaining('too long')] } }])
  for (let n = 0; n < most; n += 1) await save({ name: `Search ${n}` })
  expect((await save()).body).toMatchObject({ code: 'limit_reached', bound: 'searches' })
  expect(await list()).toMatchObject({ more: false, results: { length: most } })
})

test('would have found counts the records of the last month', async () => {
  const found = await server.request<{ total: number; days: number }>(`${path()}/would_find`, { user, body: { search: data } })
  expect(found.body.days).toBe(limits.search.lookBackDays)
  const words = await server.request<{ total: number }>(`${path()}/would_find`, { user, body: { search: { index: 'news' } } })
  expect(words.body.total).toBeGreaterThan(0)
  server.advanceClock(40 * 24 * 3600_000)
  user.token = await server.session(user.id)
  const later = await server.request<{ total: number }>(`${path()}/would_find`, { user, body: { search: { index: 'news' } } })
  expect(later.body.total).toBe(0)
})
