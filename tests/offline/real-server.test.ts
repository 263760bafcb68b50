import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { provideFetch } from '#api/exchange.ts'
import { accountBounds, type AccountBounds, type AccountBoundTable, boundReached } from '#contract/account-bounds.ts'
import { limits } from '#contract/limits.ts'
import { userTypes } from '#contract/rights.ts'
import { follow } from '#features/alerts/follow.mutation.ts'
import { unfollow } from '#features/alerts/unfollow.mutation.ts'
import { folders } from '#features/folders/folders.mirrored.ts'
import { addBookmark } from '#features/folders/mutations/add-bookmark.mutation.ts'
import { createFolder } from '#features/folders/mutations/create-folder.mutation.ts'
import { deleteFolder } from '#features/folders/mutations/delete-folder.mutation.ts'
import { markItem } from '#features/folders/mutations/mark-item.mutation.ts'
import { noteItem } from '#features/folders/mutations/note-item.mutation.ts'
import { removeBookmark } from '#features/folders/mutations/remove-bookmark.mutation.ts'
import { tagItem } from '#features/folders/mutations/tag-item.mutation.ts'
import { updateFolder } from '#features/folders/mutations/update-folder.mutation.ts'
import { enqueue } from '#offline/queue/enqueue.ts'
import { retryParked } from '#offline/queue/parked.ts'
import { resolveParked } from '#offline/queue/resolve.ts'
import { parkedChanges } from '#offline/queue/parked-changes.ts'
import { loadView } from '#offline/mirror/view.ts'
import type { User } from '#server/core/user.ts'
import { RateLimiter, rateLimits, type RateLimitTable } from '#server/http/rate-limits.ts'
import { type TestServer, startTestServer } from '../support/test-server.ts'
import { openDevice } from './real-device.ts'
import { allFolders, oneFolder } from '#features/folders/mutations/folders.scopes.ts'
import { itemsIn } from '#features/folders/items/item-view.ts'
import { bookmarks } from '#features/folders/bookmarks.mirrored.ts'
import { allFollowed, subscriptions } from '#features/alerts/subscriptions.mirrored.ts'
import { seeded } from './seeded.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ socket: false })
})
afterAll(() => server.stop())

/** The real server behind a network that loses this share of requests, and as many answers. */
function network(loss: number, random: () => number, { app } = server): void {
  provideFetch(async (input, init) => {
    if (random() < loss / 2) throw new TypeError('Failed to fetch')
    const answer = await app.fetch(new Request(new URL(String(input), 'http://127.0.0.1'), init))
    if (random() < loss / 2) throw new TypeError('Failed to fetch')
    return answer
  })
}

const item = (n: number) => ({ index: 'publications' as const, slug_value: `publications-${n}` })

test('twenty offline changes reach the real server once over a network that loses half of all requests', async () => {
  const user = await server.user()
  const device = await openDevice(user)
  const { result } = await enqueue(device.db, user.id, createFolder, { name: 'Congress', tags: ['talks'] }, device.now)
  const other = await enqueue(device.db, user.id, createFolder, { name: 'Second', is_private: false }, device.now)
  for (let n = 0; n < 12; n++) await enqueue(device.db, user.id, addBookmark, { folder_id: result.id, ...item(n) }, device.now)
  for (let n = 20; n < 24; n++) await enqueue(device.db, user.id, addBookmark, { folder_id: other.result.id, ...item(n) }, device.now)
  await enqueue(device.db, user.id, updateFolder, { id: result.id, change: { name: 'Congress 2024' } }, device.now)
  network(0.5, seeded(7))
  const first = await device.lead()
  await first.pump()
  first.stop()
  await device.empty(await device.lead())
  expect(await device.db.ops.toArray()).toEqual([])

  network(0, seeded(1))
  await enqueue(device.db, user.id, removeBookmark, { folder_id: result.id, ...item(3) }, device.now)
  await enqueue(device.db, user.id, deleteFolder, { id: other.result.id }, device.now)
  await device.empty(await device.lead())
  await device.pull()
  const second = await openDevice(user)
  await second.pull()
  for (const { db } of [device, second]) {
    const view = await loadView(db, allFolders)
    expect([...view.of(folders).values()].map(({ name, count, tags }) => ({ name, count, tags }))).toEqual([
      { name: 'Congress 2024', count: 11, tags: ['talks'] },
    ])
    expect(await db.rows(bookmarks).count()).toBe(11)
  }
  const made = await server.store.read.selectFrom('mutations').select('mid').where('user_id', '=', user.id).execute()
  expect(made).toHaveLength(new Set(made.map(row => row.mid)).size)
  expect(made).toHaveLength(21)
})

test('follows and unfollows made offline reach the real server once over a network that loses half', async () => {
  const user = await server.user()
  const device = await openDevice(user)
  const profile = (n: number) => ({ index: 'researchers' as const, slug_value: `researchers-${n}`, name: `Researcher number ${n}` })
  for (const n of [0, 1, 2]) await enqueue(device.db, user.id, follow, profile(n), device.now)
  network(0.5, seeded(3))
  await device.empty(await device.lead())
  await enqueue(device.db, user.id, unfollow, profile(1), device.now)
  await device.empty(await device.lead())
  network(0, seeded(1))
  await device.pull()
  const second = await openDevice(user)
  await second.pull()
  for (const { db } of [device, second]) {
    const followed = (await loadView(db, allFollowed)).of(subscriptions)
    expect([...followed.values()].map(({ name, isFollowed, mark }) => [name, isFollowed, mark])).toEqual([
      ['Researcher number 0', true, undefined],
      ['Researcher number 2', true, undefined],
    ])
  }
  expect(await server.store.read.selectFrom('mutations').select('mid').where('user_id', '=', user.id).execute()).toHaveLength(4)
})

test('a change that the real server refuses is parked with its sentence, or as a conflict', async () => {
  const user = await server.user()
  network(0, seeded(1))
  const folder = await server.folder(user, { name: 'Shared name' })
  const device = await openDevice(user)
  await device.pull()
  await enqueue(device.db, user.id, addBookmark, { folder_id: folder.id, index: 'publications', slug_value: 'no-such-record' }, device.now)
  await enqueue(device.db, user.id, updateFolder, { id: folder.id, change: { name: 'Mine' } }, device.now)
  const body = { bookmark_folder: { name: 'Theirs' }, base: {} }
  await server.request(`/v1/bookmark_folders/${folder.id}`, { method: 'PUT', user, body, key: true })
  await device.empty(await device.lead())
  expect(parkedChanges(await device.db.ops.toArray())).toMatchObject([
    { code: 'not_found', why: 'This does not exist, or you do not have access to it.' },
    { code: 'version_conflict', conflict: [{ field: 'name', mine: 'Mine', theirs: 'Theirs' }] },
  ])
})

test('notes and marks of two devices of one user meet on the real server: different ones are merged, of one note the user chooses', async () => {
  const user = await server.user()
  network(0, seeded(1))
  const folder = await server.folder(user)
  const [here, there] = [await openDevice(user), await openDevice(user)]
  const place = { folder_id: folder.id, ...item(1) }
  await here.pull()
  await enqueue(here.db, user.id, addBookmark, place, here.now)
  await here.empty(await here.lead())
  await there.pull()
  for (const [device, note] of [
    [here, 'Here'],
    [there, 'There'],
  ] as const)
    await enqueue(device.db, user.id, noteItem, { ...place, value: note }, device.now)
  await enqueue(there.db, user.id, markItem, { ...place, value: 'read' }, there.now)
  await enqueue(there.db, user.id, tagItem, { ...place, value: ['there'] }, there.now)
  await enqueue(here.db, user.id, tagItem, { ...place, value: ['here'] }, here.now)
  network(0.5, seeded(11))
  await there.empty(await there.lead())
  await here.empty(await here.lead())
  network(0, seeded(1))
  const [parked, ...others] = parkedChanges(await here.db.ops.toArray())
  expect([parked?.conflict, others]).toEqual([[{ field: 'note', mine: 'Here', theirs: 'There' }], []])
  await resolveParked(here.db, parked!.seq, 'mine')
  await here.empty(await here.lead())
  for (const { db, pull: pullNow } of [here, there]) {
    await pullNow()
    expect(await itemsIn(await loadView(db, oneFolder(folder.id)), folder.id)).toMatchObject([
      { note: 'Here', state: 'read', tags: ['there', 'here'] },
    ])
  }
})

test('C28 a change of one user is refused under another user’s token', async () => {
  const [ada, bob] = [await server.user(), await server.user()]
  network(0, seeded(1))
  const device = await openDevice({ ...ada, token: bob.token })
  await enqueue(device.db, ada.id, createFolder, { name: 'Ada’s own' }, device.now)
  await (await device.lead()).pump()
  expect(await device.db.ops.count()).toBe(1)
  expect((await server.request<{ results: unknown[] }>(`/v1/users/${bob.id}/bookmark_folders`, { user: bob })).body.results).toEqual([])
})

/** A server with these limits; every plan has the same. */
async function startStrict(options: { burst?: number; perMinute?: number; bounds?: Partial<AccountBounds> }): Promise<TestServer> {
  const write = { burst: options.burst ?? 10_000, perMinute: options.perMinute ?? 10_000 }
  return startTestServer({
    socket: false,
    limits: Object.fromEntries(userTypes.map(type => [type, { ...rateLimits[type], write }])) as RateLimitTable,
    bounds: Object.fromEntries(userTypes.map(type => [type, { ...accountBounds[type], ...options.bounds }])) as AccountBoundTable,
  })
}

test('A40 a device that sends more changes than the server takes at once waits as asked, and all take effect once', async () => {
  const strict = await startStrict({ burst: 10, perMinute: 60 })
  const user = await strict.user()
  const device = await openDevice(user)
  for (let n = 0; n < 30; n++) await enqueue(device.db, user.id, createFolder, { name: `Folder ${n}` }, device.now)
  let refused = 0
  provideFetch(async (input, init) => {
    const answer = await strict.app.fetch(new Request(new URL(String(input), 'http://127.0.0.1'), init))
    if (answer.status === 429) refused += 1
    return answer
  })
  const sender = await device.lead()
  for (let round = 0; round < 100 && (await device.db.ops.count()) > 0; round++) {
    await sender.pump()
    device.now += 1000
    strict.advanceClock(1000)
  }
  expect(await device.db.ops.toArray()).toEqual([])
  expect(refused).toBeGreaterThan(0)
  const made = await strict.store.read.selectFrom('folders').select('name').execute()
  expect(made.map(({ name }) => name).toSorted()).toEqual(Array.from({ length: 30 }, (_, n) => `Folder ${n}`).toSorted())
  await strict.stop()
})

test('A40 the thousand changes of two devices, sent at once, stay below the limit of every plan', () => {
  const limiter = new RateLimiter(rateLimits, pino({ level: 'silent' }))
  for (const user_type of userTypes.slice(1)) {
    const user = { id: user_type, user_type } as User
    for (let n = 0; n < 2 * limits.queue.ops; n++) limiter.consume('write', user, '', 1)
    expect(() => {
      for (let n = 0; n < 2 * limits.queue.ops; n++) limiter.consume('write', user, '', 1)
    }).toThrow('too_many')
  }
})

test('A40 a queued change beyond a bound is parked with what to do, nothing is lost, and it is saved once there is room', async () => {
  const strict = await startStrict({ bounds: { folders: 2, itemsInFolder: 1 } })
  const user = await strict.user()
  network(0, seeded(1), strict)
  const device = await openDevice(user)
  const create = async (name: string) => (await enqueue(device.db, user.id, createFolder, { name }, device.now)).result.id
  const add = (folder_id: string, n: number) => enqueue(device.db, user.id, addBookmark, { folder_id, ...item(n) }, device.now)
  // Changes of different folders may be under way together: those that fit go first.
  const one = await create('One')
  await create('Two')
  await add(one, 1)
  await device.empty(await device.lead())
  const three = await create('Three')
  await add(one, 2)
  await add(three, 3)
  await device.empty(await device.lead())
  const parked = parkedChanges(await device.db.ops.toArray())
  expect(parked).toMatchObject([
    { what: ['Create the folder ', '“Three”'], code: 'limit_reached', why: boundReached('folders', 2), choices: ['retry', 'discard'] },
    { code: 'limit_reached', why: boundReached('itemsInFolder', 1), choices: ['retry', 'elsewhere', 'discard'] },
  ])
  expect(parked[0]!.dependents).toHaveLength(1)
  const view = await loadView(device.db, allFolders)
  const two = [...view.of(folders).values()].find(({ name }) => name === 'Two')!
  await enqueue(device.db, user.id, deleteFolder, { id: two.id }, device.now)
  await device.empty(await device.lead())
  await retryParked(device.db, parked[0]!.seq)
  await device.empty(await device.lead())
  expect(await device.db.ops.toArray()).toMatchObject([{ state: 'parked', lastError: { code: 'limit_reached' } }])
  const saved = await strict.store.read
    .selectFrom('bookmarks')
    .innerJoin('folders', 'id', 'folder_id')
    .select(['name', 'slug_value'])
    .orderBy('name')
    .execute()
  expect(saved.map(({ name, slug_value }) => `${name} ${slug_value}`)).toEqual(['One publications-1', 'Three publications-3'])
  await strict.stop()
})

test('A40 a queued change beyond the bytes of the account is parked at once, not sent again and again', async () => {
  const strict = await startStrict({ bounds: { bytes: 1 } })
  const user = await strict.user()
  await strict.folder(user)
  network(0, seeded(1), strict)
  const device = await openDevice(user)
  await enqueue(device.db, user.id, createFolder, { name: 'Another' }, device.now)
  await (await device.lead()).pump()
  expect(parkedChanges(await device.db.ops.toArray())).toMatchObject([{ code: 'account_full', choices: ['retry', 'discard'] }])
  await strict.stop()
})
