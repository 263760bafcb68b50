import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Changes } from '#contract/changes.ts'
import { limits } from '#contract/limits.ts'
import { nextChangeSeqs } from '#server/store/change-seq.ts'
import { deleteExpired } from '#server/jobs/cleanup.ts'
import { endMembership, joinFolder } from '../support/folder-members.ts'
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

/** Removes an item with a note, and an own entry, of which they were before. */
async function removeBoth(id: string, before: () => Promise<unknown> = async () => undefined) {
  const entry = { id: '00000000-0000-4000-8000-00000000000a', entry: { type: 'book', title: 'Notes on weirs' } }
  const noted = { slug_values: ['news-1'], index: 'news', bookmark: { note: 'Read this soon' } }
  expect((await server.request(`/api/bookmark_folders/${id}/bookmarks`, { user, key: true, body: noted })).status).toBe(200)
  expect(
    (await server.request(`/api/bookmark_folders/${id}/own_entries`, { user, key: true, body: { own_entries: [entry] } })).status,
  ).toBe(200)
  await before()
  await remove(id, 'news-1')
  const gone = await server.request(`/api/bookmark_folders/${id}/own_entries/${entry.id}`, { method: 'DELETE', user, key: true })
  expect(gone.status).toBe(200)
}
const removedOf = ({ removed_bookmarks, removed_annotations, removed_own_entries }: Changes) =>
  [removed_bookmarks, removed_annotations, removed_own_entries].map(rows => rows.length)

test('A20: a new member of a folder learns nothing of what was removed before they came', async () => {
  const member = await server.user()
  const { cursor } = await since(undefined, member)
  const folder = await server.folder(user)
  await removeBoth(folder.id)
  await joinFolder(server.store, folder.id, member.id)
  for (const from of [cursor, undefined]) {
    const page = await since(from, member)
    expect([page.folders.length, removedOf(page)]).toEqual([1, [0, 0, 0]])
  }
  expect(removedOf(await since()).every(count => count > 0)).toBe(true)
  await removeBoth(folder.id)
  expect(removedOf(await since(cursor, member)).every(count => count > 0)).toBe(true)
})

test('a device of a member learns what was removed while it slept, whatever became of the role or the membership meanwhile', async () => {
  const [promoted, returned] = [await server.user(), await server.user()]
  const folder = await server.folder(user)
  for (const { id } of [promoted, returned]) await joinFolder(server.store, folder.id, id)
  const cursors = new Map<TestUser, string>()
  await removeBoth(folder.id, async () => {
    for (const one of [promoted, returned]) {
      const { cursor, bookmarks } = await since(undefined, one)
      expect(bookmarks).toHaveLength(1)
      cursors.set(one, cursor)
    }
  })
  await joinFolder(server.store, folder.id, promoted.id, 'admin')
  // Gone and back, twice.
  for (const _ of [1, 2]) {
    await endMembership(server.store, folder.id, returned.id)
    await joinFolder(server.store, folder.id, returned.id)
  }
  for (const one of [promoted, returned]) {
    const page = await since(cursors.get(one), one)
    expect([page.removed_folders, removedOf(page).every(count => count > 0)]).toEqual([[], true])
  }
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
    const rows = (await nextChangeSeqs(tx, 1234)).map((change_seq, n) => ({
      folder_id: folder.id,
      index_name: 'patents' as const,
      slug_value: `p-${n}`,
      added_by: user.id,
      added_at: 1,
      added_version: 1,
      change_seq,
    }))
    for (let at = 0; at < rows.length; at += 200)
      await tx
        .insertInto('bookmarks')
        .values(rows.slice(at, at + 200))
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

const notes = (entry: string) => ({ type: 'book' as const, title: 'Notes on weirs', abstract: entry })

test('a page ends before it is larger than a page may be, with one row at least, and together the pages have each row once', async () => {
  const { pageBytes } = limits.changes
  const folder = await server.folder(user)
  // Small ones, large ones, and one that fills more than a page alone.
  const sizes = [...Array.from({ length: 130 }, () => 10), ...Array.from({ length: 60 }, () => pageBytes / 8), pageBytes + 1, 10]
  await server.store.write(async tx => {
    const numbers = await nextChangeSeqs(tx, sizes.length)
    for (const [n, size] of sizes.entries())
      await tx
        .insertInto('own_entries')
        .values({
          folder_id: folder.id,
          id: `e-${n}`,
          entry: notes('x'.repeat(size)),
          identifier: null,
          title_key: 'notes',
          bytes: size,
          added_by: user.id,
          added_at: 1,
          same_record: null,
          added_version: 1,
          version: 1,
          change_seq: numbers[n]!,
        })
        .execute()
  })
  const pages: Changes[] = [await since()]
  while (pages.at(-1)!.more) pages.push(await since(pages.at(-1)!.cursor))
  const seen = pages.flatMap(page => page.own_entries.map(({ id }) => id))
  expect(seen).toEqual(sizes.map((_, n) => `e-${n}`))
  for (const page of pages) {
    const alone = page.own_entries.length === 1
    expect(alone || JSON.stringify(page).length < pageBytes + 20_000).toBe(true)
  }
  // Pages are filled: each with seven of the eight that are an eighth and a little more, and the large row has its own.
  expect(pages.length).toBeLessThanOrEqual(Math.ceil(60 / 7) + 3)
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
