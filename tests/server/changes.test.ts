import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Changes } from '#contract/changes.ts'
import { deleteExpired } from '#server/jobs/cleanup.ts'
import { type House, type HouseUser, openHouse } from '../support/house.ts'

let house: House
let user: HouseUser
beforeAll(async () => {
  house = await openHouse({ socket: false })
})
beforeEach(async () => {
  user = await house.user()
})
afterAll(() => house.stop())

const since = async (cursor?: string, by = user) =>
  (await house.request<Changes>(`/v1/changes${cursor === undefined ? '' : `?since=${encodeURIComponent(cursor)}`}`, { user: by })).body
const add = (id: string, slug: string) =>
  house.request(`/api/bookmark_folders/${id}/bookmarks`, { user, key: true, body: { slug_values: [slug], index: 'news' } })
const remove = (id: string, slug: string) =>
  house.request(`/api/bookmark_folders/${id}/bookmarks/${slug}`, { method: 'DELETE', user, key: true, body: { index: 'news' } })
const erase = (id: string) => house.request(`/v1/bookmark_folders/${id}`, { method: 'DELETE', user, key: true })

test('without a cursor everything is answered, as a new beginning; with it only what came after', async () => {
  const folder = await house.folder(user)
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

test('what was removed is named, until it is there again', async () => {
  const folder = await house.folder(user)
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

test('nothing of others is ever in it', async () => {
  const other = await house.user()
  const theirs = await house.folder(other, { is_private: false })
  expect(JSON.stringify(await since())).not.toContain(theirs.id)
})

test('a member of a folder gets it with all its items from the moment it is shared, however old they are', async () => {
  const member = await house.user()
  const folder = await house.folder(user)
  for (const slug of ['news-1', 'news-2', 'news-3']) await add(folder.id, slug)
  const { cursor } = await since(undefined, member)
  await house.store.write(async tx => {
    const { nextChangeSeq } = await import('#server/store/change-seq.ts')
    const change_seq = await nextChangeSeq(tx)
    await tx.insertInto('folder_members').values({ folder_id: folder.id, user_id: member.id, role: 'member', change_seq }).execute()
  })
  const shared = await since(cursor, member)
  expect(shared.folders[0]).toMatchObject({ id: folder.id, rw_access: 'member' })
  expect(shared.bookmarks).toHaveLength(3)
})

test('many changes come in pages that together are everything, each thing once', async () => {
  const folder = await house.folder(user)
  await house.store.write(async tx => {
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

test('a cursor that is not of this store, or from its future, starts over', async () => {
  await house.folder(user)
  const { cursor } = await since()
  const [, seen] = cursor.split('.')
  for (const odd of ['deadbeef.1.1', 'x', '', `${cursor.split('.')[0]}.${Number(seen) + 1000}.1`, '00000000.9.9.9']) {
    const fresh = await since(odd)
    expect([odd, fresh.reset, fresh.folders.length]).toEqual([odd, true, 1])
  }
  expect((await house.request(`/v1/changes?since=${'x'.repeat(41)}`, { user })).status).toBe(422)
})

test('a cursor from before the forgotten removals starts over; one that was kept fresh goes on', async () => {
  const folder = await house.folder(user)
  const gone = await house.folder(user)
  const { cursor: old } = await since()
  await erase(gone.id)
  const { cursor: fresh } = await since(old)
  house.pass(46 * 24 * 3600_000)
  await deleteExpired(house.store, house.dir, house.now())
  user.token = await house.signIn(user.email, user.password)
  expect(await since(old)).toMatchObject({ reset: true, removed_folders: [] })
  expect((await since(old)).folders.map(one => one.id)).toEqual([folder.id])
  expect((await since(fresh)).reset).toBe(false)
})
