import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import type { Changes } from '#contract/changes.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { isOwner } from '#server/subjects/announcements/owner.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

const ownerEmail = 'owner@example.org'
let server: TestServer
let owner: TestUser
let user: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false, settings: { ownerEmail } })
  owner = await server.user()
  await server.store.write(tx => tx.updateTable('users').set({ email: ownerEmail }).where('id', '=', owner.id).execute())
})
beforeEach(async () => {
  user = await server.user()
})
afterAll(() => server.stop())

const write = (announcement: object, by = owner) =>
  server.request<{ announcement: Announcement }>('/v1/announcements', { user: by, body: { announcement } })
const remove = (id: string, by = owner) => server.request(`/v1/announcements/${id}`, { method: 'DELETE', user: by })
const list = async (by = user) =>
  (await server.request<{ results: Announcement[]; may_write: boolean; total_count: number }>('/v1/announcements', { user: by })).body
const see = (announcement: object, by = user) =>
  server.request<{ unread: number; results: Announcement[] }>('/v1/announcements', {
    method: 'PUT',
    user: by,
    key: true,
    body: { announcement },
  })
const count = async (by = user) => (await server.request<CurrentUser>('/v1/me', { user: by })).body.announcements_count
const since = async (cursor?: string, by = user) =>
  (await server.request<Changes>(`/v1/changes${cursor === undefined ? '' : `?since=${cursor}`}`, { user: by })).body

test('the owner announces to everyone; each user sees it for themselves', async () => {
  const other = await server.user()
  const { id } = (await write({ title: 'New maps', url: '/landscape/publications' })).body.announcement
  expect((await list()).results[0]).toMatchObject({ id, title: 'New maps', url: '/landscape/publications', seen: false })
  expect([await count(), await count(other)]).toEqual([1, 1])
  expect((await see({ ids: [id] })).body).toMatchObject({ unread: 0, results: [{ id, seen: true }] })
  expect([await count(), await count(other), (await list()).results[0]?.seen]).toEqual([0, 1, true])
})

test('what was announced before an account began is no news for it', async () => {
  await write({ title: 'Long ago' })
  server.advanceClock(1000)
  const late = await server.user()
  await server.store.write(tx => tx.updateTable('users').set({ created_at: server.now() }).where('id', '=', late.id).execute())
  expect([await count(late), (await list(late)).results[0]?.title]).toEqual([0, 'Long ago'])
})

test('all up to one leaves later ones unseen; devices learn both, and that one was deleted', async () => {
  const first = (await write({ title: 'First one' })).body.announcement.id
  const { cursor, announcements } = await since()
  expect(announcements.at(-1)).toMatchObject({ id: first, seen: false })
  const second = (await write({ title: 'Second one' })).body.announcement.id
  expect((await see({ ids: [], before: first })).body.unread).toBe(1)
  await see({ ids: [second] })
  expect((await remove(first)).status).toBe(200)
  const changes = await since(cursor)
  expect(changes.announcements.map(one => [one.id, one.seen])).toEqual([[second, true]])
  expect([changes.read_marks.map(mark => mark.up_to), changes.removed_announcements]).toEqual([[first], [first]])
  expect((await remove(first)).status).toBe(200)
})

test('nobody else writes or deletes, and every writing is in the audit', async () => {
  expect((await write({ title: 'Not mine' }, user)).status).toBe(403)
  const { id } = (await write({ title: 'Mine' })).body.announcement
  expect([(await remove(id, user)).status, (await list()).results[0]?.id]).toEqual([403, id])
  expect([(await list()).may_write, (await list(owner)).may_write]).toEqual([false, true])
  await remove(id)
  const kinds = await server.store.read.selectFrom('audit_events').select('kind').where('user_id', '=', owner.id).execute()
  expect(
    kinds
      .map(({ kind }) => kind)
      .filter(kind => /announce/.test(kind))
      .slice(-2),
  ).toEqual(['announced', 'announcement_deleted'])
})

test('an address that a browser would run, or that only looks like a page, is refused', async () => {
  for (const url of ['javascript:alert(1)', '//elsewhere.example', '/\\elsewhere.example', 'data:text/html,x', 'nowhere'])
    expect([url, (await write({ title: 'Look here', url })).status]).toEqual([url, 422])
  expect((await write({ title: 'x' })).status).toBe(422)
})

test('without OWNER_EMAIL the owner is a user at this machine, while no mail is sent and no proxy is in front', () => {
  const anyone = { email: user.email, verified: true } as Parameters<typeof isOwner>[1]
  const settings = { host: '127.0.0.1', port: 4321, dataDir: '.', logLevel: 'silent' as const }
  const at = (more: object, isLocal: boolean) => isOwner({ ...settings, ...more }, anyone, isLocal)
  expect([at({}, true), at({}, false)]).toEqual([true, false])
  expect([at({ smtpUrl: 'smtp://mail' }, true), at({ publicUrl: 'https://indago.example.org' }, true)]).toEqual([false, false])
  expect([at({ ownerEmail: anyone.email }, false), at({ ownerEmail }, true)]).toEqual([true, false])
})
