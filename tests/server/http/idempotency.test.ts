import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Folder } from '#contract/folders.ts'
import { deleteExpired } from '#server/jobs/cleanup.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false })
  user = await server.user()
})
afterAll(() => server.stop())

const create = (key: string | undefined, name: string, by = user, path = '/v1/bookmark_folders') =>
  server.request<Folder & { code?: string }>(path, { user: by, body: { bookmark_folder: { name } }, ...(key !== undefined && { key }) })
const names = async (by = user) =>
  (await server.request<{ results: Folder[] }>(`/v1/users/${by.id}/bookmark_folders`, { user: by })).body.results.map(folder => folder.name)
const days = 24 * 3600_000

test('a change without a key or with an invalid key is refused', async () => {
  for (const key of [undefined, '', 'with space', 'x'.repeat(201)]) {
    const { status, body } = await create(key, 'Keyless')
    expect([status, body.code]).toEqual([400, 'key_needed'])
  }
  expect(await names()).not.toContain('Keyless')
})

test('a repeated change takes effect once and gets the first answer, marked as replayed', async () => {
  const first = await create('a.1', 'Once')
  const again = await create('a.1', 'Once')
  expect(first.headers.get('idempotency-key')).toBe('a.1')
  expect(first.headers.get('idempotency-replayed')).toBeNull()
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(again.headers.get('idempotency-key')).toBe('a.1')
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect((await names()).filter(name => name === 'Once')).toHaveLength(1)
})

test('a key counts for both base paths of the API', async () => {
  const first = await create('a.2', 'Both doors')
  const again = await create('a.2', 'Both doors', user, '/api/bookmark_folders')
  expect(again.body).toEqual(first.body)
})

test('D12 of fifty equal requests at once one takes effect, the others get its answer or a 409', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => create('d12.1', 'Fifty')))
  const done = answers.filter(one => one.status === 200)
  const waiting = answers.filter(one => one.status === 409)
  expect(done.length).toBeGreaterThanOrEqual(1)
  expect(done.length + waiting.length).toBe(50)
  expect(new Set(done.map(one => one.body.id)).size).toBe(1)
  for (const one of waiting) {
    expect(one.body.code).toBe('in_progress')
    expect(one.headers.get('retry-after')).toBe('1')
    expect(one.headers.get('idempotency-key')).toBe('d12.1')
  }
  expect((await create('d12.1', 'Fifty')).body.id).toBe(done[0]!.body.id)
  expect((await names()).filter(name => name === 'Fifty')).toHaveLength(1)
})

describe('D13', () => {
  test('a key reused for another body or path is refused, and its first answer stays', async () => {
    const first = await create('d13.1', 'Original')
    const other = await create('d13.1', 'Different')
    expect([other.status, other.body.code]).toEqual([422, 'key_reused'])
    const elsewhere = await server.request(`/v1/bookmark_folders/${first.body.id}`, { method: 'DELETE', user, key: 'd13.1' })
    expect([elsewhere.status, elsewhere.body['code']]).toEqual([422, 'key_reused'])
    expect((await create('d13.1', 'Original')).body).toEqual(first.body)
    expect(await names()).not.toContain('Different')
  })

  test('a key reused for another query is refused, and the same query is answered again', async () => {
    const slug = (await server.request<{ slug_values: string[] }>('/v1/me', { user })).body.slug_values[0]!
    const add = (type: string) =>
      server.request(`/v1/researchers/${slug}/interests?type=${type}`, { user, key: 'd13.3', body: { interest: { name: 'Zebrafish' } } })
    const first = await add('disease')
    expect([first.status, (await add('disease')).headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    const other = await add('model_organism')
    expect([other.status, other.body['code']]).toEqual([422, 'key_reused'])
  })

  test('the same key from another user is another change', async () => {
    const other = await server.user()
    const mine = await create('d13.2', 'Ours')
    const theirs = await create('d13.2', 'Ours', other)
    expect(theirs.status).toBe(200)
    expect(theirs.body.id).not.toBe(mine.body.id)
    expect(theirs.headers.get('idempotency-replayed')).toBeNull()
  })
})

test('a final refusal stays the answer, even if the change would succeed by now', async () => {
  const add = (id: string, key: string) =>
    server.request(`/api/bookmark_folders/${id}/bookmarks`, { user, key, body: { slug_values: ['not-there'], index: 'news' } })
  const folder = await server.folder(user)
  expect((await add(folder.id, 'final.1')).status).toBe(404)
  const again = await add(folder.id, 'final.1')
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([404, 'true'])

  const short = { user, key: 'final.2', body: { bookmark_folder: { name: 'x' } } }
  const refused = await server.request('/v1/bookmark_folders', short)
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body['errors'] as object)).toEqual(['bookmark_folder.name'])
  const repeated = await server.request('/v1/bookmark_folders', short)
  expect([repeated.body, repeated.headers.get('idempotency-replayed')]).toEqual([refused.body, 'true'])
  expect((await create('final.2', 'Long enough')).body.code).toBe('key_reused')
})

test('after a temporary refusal the same change succeeds under its key', async () => {
  const { email, password, ...person } = await server.user()
  await server.request('/v1/logout', { method: 'POST', token: person.token })
  const ended = await create('pass.1', 'Later', { email, password, ...person })
  expect(ended.status).toBe(498)
  expect(ended.headers.get('idempotency-key')).toBe('pass.1')
  const token = await server.signIn(email, password)
  expect((await create('pass.1', 'Later', { email, password, ...person, token })).status).toBe(200)
})

test('a stored answer survives a restart', async () => {
  const first = await create('restart.1', 'Durable')
  await server.restart()
  const again = await create('restart.1', 'Durable')
  expect(again.body).toEqual(first.body)
  expect((await names()).filter(name => name === 'Durable')).toHaveLength(1)
})

test('D14 a change older than all stored keys of its client is refused', async () => {
  expect((await create('d14.7', 'Long ago')).status).toBe(200)
  server.advanceClock(46 * days)
  user.token = await server.signIn(user.email, user.password)
  await create('d14.9', 'Recent')
  await deleteExpired(server.store, server.dir, server.now())
  for (const key of ['d14.7', 'd14.3']) {
    const { status, body } = await create(key, 'Long ago')
    expect([status, body.code]).toEqual([409, 'dedupe_window_passed'])
  }
  expect((await create('d14.8', 'Gaps are allowed')).status).toBe(200)
  expect((await create('d14.9', 'Recent')).headers.get('idempotency-replayed')).toBe('true')
  expect((await create('another.1', 'Another client')).status).toBe(200)
  expect((await names()).filter(name => name === 'Long ago')).toHaveLength(1)
})
