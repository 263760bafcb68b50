import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Changes } from '#contract/changes.ts'
import { deleteExpired } from '#server/jobs/cleanup.ts'
import { joinFolder } from '../support/folder-members.ts'
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

const since = async (cursor?: string, by = user) =>
  (await server.request<Changes>(`/v1/changes${cursor === undefined ? '' : `?since=${encodeURIComponent(cursor)}`}`, { user: by })).body
const add = (id: string, slug: string) =>
  server.request(`/api/bookmark_folders/${id}/bookmarks`, { user, key: true, body: { slug_values: [slug], index: 'news' } })
const remove = (id: string, slug: string) =>
  server.request(`/api/bookmark_folders/${id}/bookmarks/${slug}`, { method: 'DELETE', user, key: true, body: { index: 'news' } })
const erase = (id: string) => server.request(`/v1/bookmark_folders/${id}`, { method: 'DELETE', user, key: true })

test('without a cursor everything is sent as a reset, with one only later changes', async () => {
  const folder = await server.folder(user)
  await add(folder.id, 'news-1')
  const all = await since()
  expect(all).toMatchObject({ reset: true, more: false, removed_folders: [], removed_bookmarks: [] })
  expect(all.folders.map(one => one.id)).toEqual([folder.id])
  expect(all.bookmarks.map(one => one.slug_value)).toEqual(['news-1'])
  expect(await since(all.cursor)).toMatchObject({ reset: false, more: false, folders: [], bookmarks: [] })

  await add(folder.id, 'news-2')
  const later = await since(all.cursor)
  expect(later.bookmarks.map(one => one.slug_value)).toEqual(['news-2'])
  expect(later.folders[0]).toMatchObject({ id: folder.id, count: 2 })
})

test('a removed row is listed until it is there again', async () => {
  const folder = await server.folder(user)
  await add(folder.id, 'news-1')
  const { cursor } = await since()
  await remove(folder.id, 'news-1')
  expect((await since(cursor)).removed_bookmarks).toEqual([{ folder_id: folder.id, index: 'news', slug_value: 'news-1' }])
  await add(folder.id, 'news-1')
  const back = await since(cursor)
  expect([back.removed_bookmarks, back.bookmarks.map(one => one.slug_value)]).toEqual([[], ['news-1']])
  await erase(folder.id)
  expect(await since(cursor)).toMatchObject({ folders: [], bookmarks: [], removed_folders: [folder.id] })
})

test('rows of other users are never sent', async () => {
  const other = await server.user()
  const theirs = await server.folder(other, { is_private: false })
  expect(JSON.stringify(await since())).not.toContain(theirs.id)
})

test('a new member of a folder gets it with all its items, however old', async () => {
  const member = await server.user()
  const folder = await server.folder(user)
  for (const slug of ['news-1', 'news-2', 'news-3']) await add(folder.id, slug)
  const { cursor } = await since(undefined, member)
  await joinFolder(server.store, folder.id, member.id)
  const shared = await since(cursor, member)
  expect(shared.folders[0]).toMatchObject({ id: folder.id, rw_access: 'member' })
  expect(shared.bookmarks).toHaveLength(3)
})

test('many changes come in pages that together contain each row once', async () => {
  const folder = await server.folder(user)
  await server.store.write(async tx => {
    const { nextChangeSeq } = await import('#server/store/change-seq.ts')
    for (let n = 0; n < 1234; n++)
      await tx
        .insertInto('bookmarks')
        .values({
          folder_id: folder.id,
          index_name: 'patents',
          slug_value: `p-${n}`,
          added_by: user.id,
          added_at: 1,
          added_version: 1,
          change_seq: await nextChangeSeq(tx),
        })
        .execute()
  })
  const seen: string[] = []
  let page = await since()
  expect(page.reset).toBe(true)
  for (let pages = 1; ; pages++) {
    seen.push(...page.bookmarks.map(one => one.slug_value))
    expect(page.bookmarks.length + page.folders.length).toBeLessThanOrEqual(500)
    if (!page.more) {
      expect(pages).toBe(3)
      break
    }
    page = await since(page.cursor)
    expect(page.reset).toBe(false)
  }
  expect([seen.length, new Set(seen).size]).toEqual([1234, 1234])
})

test('a cursor of another store or from the future resets the mirror', async () => {
  await server.folder(user)
  const { cursor } = await since()
  const [, seen] = cursor.split('.')
  for (const odd of ['deadbeef.1.1', 'x', '', `${cursor.split('.')[0]}.${Number(seen) + 1000}.1`, '00000000.9.9.9']) {
    const fresh = await since(odd)
    expect([odd, fresh.reset, fresh.folders.length]).toEqual([odd, true, 1])
  }
  expect((await server.request(`/v1/changes?since=${'x'.repeat(41)}`, { user })).status).toBe(422)
})

test('a cursor older than the forgotten removals resets the mirror, a newer one continues', async () => {
  const folder = await server.folder(user)
  const gone = await server.folder(user)
  const { cursor: old } = await since()
  await erase(gone.id)
  const { cursor: fresh } = await since(old)
  server.advanceClock(46 * 24 * 3600_000)
  await deleteExpired(server.store, server.dir, server.now())
  user.token = await server.signIn(user.email, user.password)
  expect(await since(old)).toMatchObject({ reset: true, removed_folders: [] })
  expect((await since(old)).folders.map(one => one.id)).toEqual([folder.id])
  expect((await since(fresh)).reset).toBe(false)
})
