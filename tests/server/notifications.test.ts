import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CurrentUser } from '#contract/current-session.ts'
import type { Changes } from '#contract/changes.ts'
import { limits } from '#contract/limits.ts'
import type { Notification } from '#contract/notifications.ts'
import type { ReadMark } from '#contract/read-marks.ts'
import { deleteExpired } from '#server/jobs/cleanup.ts'
import { type Notice, notify } from '#server/subjects/notifications/index.ts'
import { deleteAccount } from '#server/subjects/privacy/account-deletion.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false })
})
beforeEach(async () => {
  user = await server.user()
})
afterAll(() => server.stop())

let causes = 0
const tell = (notice: Partial<Notice> = {}, to = user) =>
  server.store.write(tx =>
    notify(
      tx,
      { userId: to.id, key: `cause-${++causes}`, kind: 'jobs', variant: 'info', message: 'something happened', ...notice },
      server.now(),
    ),
  )
interface Page {
  page_count: number
  total_count: number
  results: Notification[]
}
const list = async (query = '', by = user) => (await server.request<Page>(`/v1/notifications${query}`, { user: by })).body
const read = (notification: unknown, by = user) =>
  server.request<{ unread: number; results: Notification[]; read_mark: ReadMark | null }>('/v1/notifications', {
    method: 'PUT',
    user: by,
    key: true,
    body: { notification },
  })
const unread = async (by = user) => (await server.request<{ unread: number }>('/v1/users/unread', { user: by, body: {} })).body.unread
const since = async (cursor?: string, by = user) =>
  (await server.request<Changes>(`/v1/changes${cursor === undefined ? '' : `?since=${cursor}`}`, { user: by })).body

test('a notification says all that the specification names, with the sender as they are called now', async () => {
  const sender = await server.user()
  await tell({ senderId: sender.id, message: 'shares', messageSuffix: 'Lanterns', action: 'open_folder', actionArgs: { id: '17' } })
  await server.store.write(tx => tx.updateTable('users').set({ full_name: 'Ada Brook' }).where('id', '=', sender.id).execute())
  const { results } = await list()
  expect(results).toMatchObject([
    {
      data: {
        message_prefix: 'Ada Brook',
        message: 'shares',
        message_suffix: 'Lanterns',
        copy_text: null,
        link: null,
        action: 'open_folder',
        action_args: { id: '17' },
        variant: 'info',
        silent: false,
        sender: { name: 'Ada Brook', avatar: null },
      },
      viewed_at: null,
    },
  ])
  await server.store.write(tx => deleteAccount(tx, { id: sender.id, addresses: [sender.email] }, server.now()))
  expect((await list()).results[0]?.data).toMatchObject({ message_prefix: 'Someone', sender: null })
})

test('pages have twelve, the latest first, and say how many there are', async () => {
  for (let n = 0; n < 14; n++) await tell({ message: `number ${n}` })
  const first = await list()
  expect([first.page_count, first.total_count, first.results.length]).toEqual([2, 14, 12])
  expect([first.results[0]?.data.message, (await list('?page=1')).results.at(-1)?.data.message]).toEqual(['number 13', 'number 0'])
  expect((await list('?page=2&per_page=7')).results).toEqual([])
})

test('a cause tells a user once, and each user for themselves', async () => {
  const other = await server.user()
  for (const to of [user, user, other]) await tell({ key: 'the same' }, to)
  expect([(await list()).total_count, (await list('', other)).total_count]).toEqual([1, 1])
})

test('a silent one is listed and not counted; the current user has the count', async () => {
  await tell()
  await tell({ silent: true })
  expect([(await list()).total_count, await unread()]).toEqual([2, 1])
  expect((await server.request<CurrentUser>('/v1/me', { user })).body.notifications).toBe(1)
})

test('reading one keeps the time of the first reading, and comes with the changes', async () => {
  await tell()
  await tell()
  const { cursor, notifications } = await since()
  const id = notifications[0]!.id
  expect((await read({ ids: [id] })).body).toMatchObject({ unread: 1, read_mark: null, results: [{ id }] })
  const viewed = (await list()).results.find(one => one.id === id)?.viewed_at
  server.advanceClock(60_000)
  expect((await read({ ids: [id] })).body.results[0]?.viewed_at).toBe(viewed)
  expect((await since(cursor)).notifications.map(one => [one.id, one.viewed_at])).toEqual([[id, viewed]])
})

test('D26: no ids mean all; missing, null and malformed ids are refused, and unknown ones have no effect', async () => {
  await tell()
  for (const wrong of [{}, { ids: null }, { ids: ['x'] }, { ids: [1] }, null]) {
    const { status } = await read(wrong)
    expect([wrong, status]).toEqual([wrong, 422])
  }
  expect((await read({ ids: ['999999999999'] })).body).toMatchObject({ unread: 1, results: [] })
  expect((await read({ ids: [] })).body.unread).toBe(0)
})

test('all up to one leaves what came later unread, on a second device too', async () => {
  await tell({ message: 'early' })
  const { cursor, notifications } = await since()
  const before = notifications[0]!.id
  await tell({ message: 'late' })
  // Both devices say “all” for what they have seen; the second one sends later and saw less.
  expect((await read({ ids: [], before })).body).toMatchObject({ unread: 1, read_mark: { name: 'notifications', up_to: before } })
  const all = (await list()).results[0]!.id
  expect((await read({ ids: [] })).body.read_mark?.up_to).toBe(all)
  expect((await read({ ids: [], before })).body.read_mark?.up_to).toBe(all)
  const { read_marks, notifications: rows } = await since(cursor)
  expect([read_marks.map(mark => mark.up_to), rows.map(row => row.data.message)]).toEqual([[all], ['late']])
})

test('a mark never reaches beyond what there is', async () => {
  await tell()
  await read({ ids: [], before: '999999999999' })
  await tell()
  expect(await unread()).toBe(1)
})

test('ids of another user change nothing and show nothing', async () => {
  const other = await server.user()
  await tell({ message: 'private' }, other)
  const id = (await list('', other)).results[0]!.id
  expect((await read({ ids: [id] })).body).toEqual({ unread: 0, results: [], read_mark: null })
  expect([await unread(other), (await since()).notifications]).toEqual([1, []])
})

test(`of more than ${limits.notices.kept} the oldest go, and after ${limits.notices.days} days all; devices are told`, async () => {
  await server.store.write(async tx => {
    for (let n = 0; n < limits.notices.kept + 2; n++)
      await notify(tx, { userId: user.id, key: `many-${n}`, kind: 'jobs', variant: 'info', message: `number ${n}` }, server.now())
  })
  const { total_count, results } = await list('?page=0&per_page=1')
  expect([total_count, results[0]?.data.message]).toEqual([limits.notices.kept, `number ${limits.notices.kept + 1}`])
  const first = await since()
  const { cursor, removed_notifications, more } = await since(first.cursor)
  expect([first.removed_notifications.length + removed_notifications.length, more]).toEqual([2, false])
  server.advanceClock((limits.notices.days + 1) * 24 * 3600_000)
  await deleteExpired(server.store, server.dir, server.now())
  user.token = await server.session(user.id)
  expect(await unread()).toBe(0)
  expect((await since(cursor)).removed_notifications.length).toBeGreaterThan(0)
})
