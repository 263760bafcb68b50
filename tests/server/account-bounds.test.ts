import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountBounds, type AccountBounds, boundNotice, boundReached } from '#contract/account-bounds.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Folder } from '#contract/folders.ts'
import { limits } from '#contract/limits.ts'
import { pruneMutations } from '#server/store/idempotent-answers.ts'
import { folderMembership, joinFolder } from '../support/folder-members.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { addMember } from '#server/subjects/memberships/rows.ts'
import { addMembership } from './people/memberships.ts'

const small: AccountBounds = {
  folders: 3,
  items: 4,
  itemsInFolder: 3,
  followed: 2,
  searches: 2,
  memberships: 2,
  groups: 2,
  bytes: 1_000_000,
}
/** Enough for one folder with its answer, not for a second one. */
const tight: AccountBounds = { ...small, bytes: 3500 }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ socket: false, bounds: { ...accountBounds, premium: small, free: tight } })
})
afterAll(() => server.stop())

const create = (user: TestUser, fields: object = {}, key: string | true = true) =>
  server.request<Folder & ErrorBody>('/v1/bookmark_folders', { user, key, body: { bookmark_folder: { name: 'Reading', ...fields } } })
const add = (user: TestUser, folder: string, slug: string, key: string | true = true) =>
  server.request<{ folder: Folder } & ErrorBody>(`/v1/bookmark_folders/${folder}/bookmarks`, {
    user,
    key,
    body: { slug_values: [slug], index: 'news' },
  })
const drop = (user: TestUser, folder: string, slug: string) =>
  server.request(`/v1/bookmark_folders/${folder}/bookmarks/${slug}`, { user, method: 'DELETE', key: true, body: { index: 'news' } })
const deleteFolder = (user: TestUser, folder: string) =>
  server.request(`/v1/bookmark_folders/${folder}`, { user, method: 'DELETE', key: true })
const follow = (user: TestUser, slug: string) =>
  server.request<ErrorBody>(`/v1/researchers/${slug}/subscribe`, { user, method: 'POST', key: true })
const unfollow = (user: TestUser, slug: string) =>
  server.request(`/v1/researchers/${slug}/subscribe`, { user, method: 'DELETE', key: true })
const refusal = ({ status, body: { code, bound, error } }: { status: number; body: ErrorBody }) => ({ status, code, bound, error })
const bytesOf = async (user: TestUser) =>
  (await server.store.read.selectFrom('account_sizes').select('bytes').where('user_id', '=', user.id).executeTakeFirst())?.bytes ?? 0

describe('A40 an account that has the most of something', () => {
  test('creates no further folder until one is deleted, and a repeated refusal stays the same', async () => {
    const user = await server.user()
    const made = [await server.folder(user), await server.folder(user), await server.folder(user)]
    const refused = await create(user, {}, 'bounds.1')
    expect(refusal(refused)).toEqual({ status: 422, code: 'limit_reached', bound: 'folders', error: boundReached('folders', 3) })
    expect(refused.body.error).toBe('You have 3 folders, the most an account can have. Delete folders that you no longer need.')
    expect((await deleteFolder(user, made[0]!.id)).status).toBe(200)
    expect((await create(user, {}, 'bounds.1')).body).toEqual(refused.body)
    expect((await create(user)).status).toBe(200)
  })

  test('adds no further item to a folder, nor to all its folders, until one is removed', async () => {
    const user = await server.user()
    const [one, two] = [await server.folder(user), await server.folder(user)]
    for (const slug of ['news-0', 'news-1', 'news-2']) expect((await add(user, one.id, slug)).status).toBe(200)
    expect((await add(user, one.id, 'news-2')).status).toBe(200)
    expect(refusal(await add(user, one.id, 'news-3'))).toMatchObject({ status: 422, bound: 'itemsInFolder' })
    expect((await add(user, two.id, 'news-3')).status).toBe(200)
    expect(refusal(await add(user, two.id, 'news-4'))).toMatchObject({ status: 422, bound: 'items', error: boundReached('items', 4) })
    expect((await drop(user, one.id, 'news-0')).status).toBe(200)
    expect((await add(user, two.id, 'news-4')).status).toBe(200)
  })

  test('is told so when it adds to the folder of another account that has the most items', async () => {
    const [owner, guest] = [await server.user(), await server.user()]
    const [one, two] = [await server.folder(owner), await server.folder(owner)]
    await joinFolder(server.store, two.id, guest.id, 'admin')
    for (const slug of ['news-0', 'news-1', 'news-2']) await add(owner, one.id, slug)
    expect((await add(guest, two.id, 'news-3')).status).toBe(200)
    expect(refusal(await add(guest, two.id, 'news-4'))).toMatchObject({
      bound: 'items',
      error: expect.stringContaining('owner of this folder'),
    })
  })

  test('follows no further profile until one is unfollowed', async () => {
    const user = await server.user()
    for (const slug of ['researchers-0', 'researchers-1', 'researchers-0']) expect((await follow(user, slug)).status).toBe(200)
    expect(refusal(await follow(user, 'researchers-2'))).toMatchObject({
      status: 422,
      bound: 'followed',
      error: boundReached('followed', 2),
    })
    expect((await unfollow(user, 'researchers-0')).status).toBe(200)
    expect((await follow(user, 'researchers-2')).status).toBe(200)
  })

  test('joins no further group; a higher role in one of its own is no addition', async () => {
    const user = await server.user()
    const joined = { kind: 'research_group' as const, user_id: user.id }
    const most = limits.account.paid.memberships
    await addMembership(server.store, { ...joined, slug_value: 'first' })
    const rows = Array.from({ length: most - 1 }, (_, n) => ({
      ...joined,
      slug_value: `group-${n}`,
      role: 'member' as const,
      created_at: 1,
    }))
    for (let at = 0; at < rows.length; at += 100)
      await server.store.write(tx =>
        tx
          .insertInto('memberships')
          .values(rows.slice(at, at + 100))
          .execute(),
      )
    const join = (id: string) => server.store.write(tx => addMember(tx, user.id, { type: 'research_group', id, name: id }, 'admin', 1))
    await expect(join('one more')).rejects.toMatchObject({ code: 'limit_reached', body: { bound: 'memberships' } })
    expect(await join('first')).toBe(true)
  })
})

describe('A40 the bytes of an account', () => {
  test('beyond them an addition is refused with 507, changes and deletions are not, and a repeated key gets its answer', async () => {
    const user = await server.user({ user_type: 'free' })
    const text = 'x'.repeat(2000)
    const made = await create(user, { description: text }, 'bytes.1')
    expect(made.status).toBe(200)
    const refused = await create(user, {}, 'bytes.2')
    expect(refusal(refused)).toMatchObject({ status: 507, code: 'account_full', bound: 'bytes' })
    expect(refused.body.error).toMatch(/^Your account uses .* Delete folders/)
    expect((await create(user, { description: text }, 'bytes.1')).body).toEqual(made.body)
    const settings = { user_settings: { acknowledged_cookies: true, cookie_analytics: false } }
    expect((await server.request(`/v1/users/${user.id}/settings`, { user, method: 'PUT', key: true, body: settings })).status).toBe(200)
    expect((await deleteFolder(user, made.body.id)).status).toBe(200)
    // The refusal was not stored: the same request is done once there is room.
    expect((await create(user, {}, 'bytes.2')).status).toBe(200)
  })

  test('the figure is the texts of the folders and the stored answers, after every kind of change', async () => {
    const user = await server.user()
    const folder = await server.folder(user, { name: 'Überblick', description: 'Many words', tags: ['one'] })
    await server.folder(user)
    const change = { bookmark_folder: { description: '', tags: ['one', 'two', 'drei'] } }
    await server.request(`/v1/bookmark_folders/${folder.id}`, { user, method: 'PUT', key: true, body: change })
    await add(user, folder.id, 'news-1')
    await drop(user, folder.id, 'news-1')
    const counted = async () => {
      const answers = await server.store.read.selectFrom('mutations').select(['body', 'bytes']).where('user_id', '=', user.id).execute()
      const folders = await server.store.read
        .selectFrom('folders')
        .innerJoin('folder_members', 'folder_id', 'id')
        .select(['name', 'description', 'tags'])
        .where('user_id', '=', user.id)
        .execute()
      const texts = folders.reduce((sum, row) => sum + Buffer.byteLength(row.name + row.description + JSON.stringify(row.tags)), 0)
      for (const { body, bytes } of answers) expect(bytes).toBeGreaterThanOrEqual(Buffer.byteLength(body))
      return texts + answers.reduce((sum, { bytes }) => sum + bytes, 0)
    }
    expect(await bytesOf(user)).toBe(await counted())
    await deleteFolder(user, folder.id)
    expect(await bytesOf(user)).toBe(await counted())
    server.advanceClock(46 * 24 * 3600_000)
    await pruneMutations(server.store, server.now())
    expect(await bytesOf(user)).toBe(await counted())
    expect(await bytesOf(user)).toBe(Buffer.byteLength('Reading[]'))
  })
})

test('A40 an account that has more than a bound keeps everything, changes and deletes it', async () => {
  const user = await server.user()
  const full = [await server.folder(user), await server.folder(user), await server.folder(user)]
  const more = ['old-1', 'old-2'].map(id => ({ ...emptyFolder, id, owner_user_id: user.id }))
  await server.store.write(async tx => {
    await tx.insertInto('folders').values(more).execute()
    const members = more.map(({ id }) => folderMembership(id, user.id, 'owner'))
    await tx.insertInto('memberships').values(members).execute()
    const items = Array.from({ length: 6 }, (_, n) => ({ ...oldItem, slug_value: `news-${n}`, added_by: user.id }))
    await tx.insertInto('bookmarks').values(items).execute()
  })
  expect((await create(user)).status).toBe(422)
  expect((await add(user, 'old-1', 'news-9')).status).toBe(422)
  expect((await add(user, 'old-1', 'news-3')).status).toBe(200)
  const renamed = { bookmark_folder: { name: 'Kept' } }
  expect((await server.request('/v1/bookmark_folders/old-1', { user, method: 'PUT', key: true, body: renamed })).body['name']).toBe('Kept')
  expect((await drop(user, 'old-1', 'news-0')).status).toBe(200)
  for (const id of ['old-2', full[0]!.id]) expect((await deleteFolder(user, id)).status).toBe(200)
  expect((await create(user)).status).toBe(422)
  expect((await deleteFolder(user, 'old-1')).status).toBe(200)
  expect((await create(user)).status).toBe(200)
})

const emptyFolder = { name: 'Old', description: '', is_private: true, tags: [], version: 1, change_seq: 1, created_at: 1, updated_at: 1 }
const oldItem = { folder_id: 'old-1', index_name: 'news' as const, added_at: 1, added_version: 1, change_seq: 1 }

test('people are told from 90 % of a bound on', () => {
  expect(boundNotice('folders', 899, 1000)).toBeUndefined()
  expect(boundNotice('folders', 900, 1000)).toBe('You have 900 of at most 1,000 folders. Delete folders that you no longer need.')
  expect(boundNotice('folders', 1000, 1000)).toBe(boundReached('folders', 1000))
  expect(boundNotice('items', 60_000, 50_000)).toBe(boundReached('items', 50_000))
})
