import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reply } from '#contract/endpoint.ts'
import type { FolderChange } from '#contract/folders.ts'
import { publicFolders, publicPageSize } from '#contract/public-folders.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

const catalogue = smallCatalogue()
let server: TestServer
let owner: TestUser
let slug: string
beforeAll(async () => {
  server = await startTestServer({ socket: false, catalogue })
  owner = await server.user()
  const { body } = await server.request<{ slug_values: string[] }>('/v1/me', { user: owner })
  slug = body.slug_values[0]!
})
afterAll(() => server.stop())

type Shown = Reply<typeof publicFolders.show> & { code?: string }
const show = (id: string, query = '', user?: TestUser) =>
  server.request<Shown>(`/v1/public_folders/${id}${query}`, { ...(user && { user }) })
const listed = async (of = slug) =>
  (await server.request<Reply<typeof publicFolders.list>>(`/v1/users/${of}/public_folders`)).body.folders.map(({ name }) => name)
const change = (id: string, bookmark_folder: FolderChange) =>
  server.request(`/v1/bookmark_folders/${id}`, { method: 'PUT', user: owner, key: true, body: { bookmark_folder } })
const add = (id: string, index: string, one: string) =>
  server.request(`/api/bookmark_folders/${id}/bookmarks`, { user: owner, key: true, body: { slug_values: [one], index } })

test('a private folder and one that does not exist look alike, to everyone', async () => {
  const { id } = await server.folder(owner, { name: 'Secret plans' })
  const answers = await Promise.all([show(id), show('0190-nothing'), show(id, '', await server.user()), show(id, '', owner)])
  for (const { status, body } of answers) expect([status, body]).toEqual([404, answers[0].body])
  const permissions = (folder: string) =>
    server.request('/v1/permissions', { body: { permission: { type: 'bookmark_folder', id: folder } } })
  expect((await permissions(id)).body).toEqual((await permissions('0190-nothing')).body)
  expect(await listed()).toEqual([])
})

test('a public folder is read by guests and other users, with its records and its owner’s name, and nothing else', async () => {
  const { id } = await server.folder(owner, { name: 'Open shelf', description: 'For everyone', tags: ['shared'], is_private: false })
  await add(id, 'publications', 'publications-1')
  await add(id, 'news', 'news-1')
  for (const reader of [undefined, await server.user({ user_type: 'free' }), owner]) {
    const { status, body } = await show(id, '', reader)
    expect([status, body.page, body.pages]).toEqual([200, 0, 1])
    expect(body.folder).toEqual({
      id,
      name: 'Open shelf',
      description: 'For everyone',
      tags: ['shared'],
      owner: { slug_values: [slug], full_name: expect.any(String) },
      count: 2,
      categories: expect.arrayContaining([{ name: 'news', total: 1 }]),
      updated_at: expect.any(Number),
    })
    expect(body.bookmarks.map(({ index, slug_value, item }) => [index, slug_value, item?.data['title']])).toEqual(
      expect.arrayContaining([['publications', 'publications-1', 'Publication number 1']]),
    )
    expect(JSON.stringify(body)).not.toContain(owner.id)
  }
  expect((await show(id, '?index=news')).body.bookmarks).toHaveLength(1)
  expect((await show(id, '?index=patents')).body).toMatchObject({ bookmarks: [], pages: 0 })
  const reader = await server.user()
  const write = await server.request(`/api/bookmark_folders/${id}/bookmarks`, {
    user: reader,
    key: true,
    body: { slug_values: ['news-2'], index: 'news' },
  })
  expect(write.status).toBe(404)
  expect((await server.request('/v1/permissions', { body: { permission: { type: 'bookmark_folder', id } } })).body).toMatchObject({
    permission: { overview: true, role: { rw_access: null } },
  })
})

test('own entries of a public folder are read among its records, without notes, in pages', async () => {
  const { id } = await server.folder(owner, { name: 'Mixed shelf', is_private: false })
  await add(id, 'news', 'news-1')
  server.advanceClock(10)
  const entry = { type: 'book', title: 'A book of weirs', note: 'Lent to Ben' }
  const own_entries = [{ id: '00000000-0000-4000-8000-00000000000a', entry, written: { note: 'Secret remark', tags: ['hidden'] } }]
  await server.request(`/v1/bookmark_folders/${id}/own_entries`, { user: owner, key: true, body: { own_entries } })
  const { body } = await show(id)
  expect([body.folder.count, body.pages, body.bookmarks.length]).toEqual([2, 1, 1])
  expect(body.own_entries.map(one => one.entry)).toEqual([{ type: 'book', title: 'A book of weirs' }])
  expect(JSON.stringify(body)).not.toMatch(/Lent to Ben|Secret remark|hidden/)
  expect((await show(id, '?index=news')).body.own_entries).toEqual([])
  expect((await show(id, '?page=1')).body).toMatchObject({ bookmarks: [], own_entries: [] })
})

test('the profile lists public folders until they are made private again', async () => {
  const { id } = await server.folder(owner, { name: 'Window' })
  expect(await listed()).not.toContain('Window')
  await change(id, { is_private: false })
  expect(await listed()).toContain('Window')
  expect(await listed('nobody-here')).toEqual([])
  await change(id, { is_private: true })
  expect(await listed()).not.toContain('Window')
  expect((await show(id)).status).toBe(404)
})

test('a long folder comes in pages, each record once', async () => {
  const { id } = await server.folder(owner, { name: 'Long shelf', is_private: false })
  const rows = Array.from({ length: publicPageSize + 3 }, (_, n) => ({
    folder_id: id,
    index_name: 'news' as const,
    slug_value: `gone-${n}`,
    added_by: owner.id,
    added_at: n,
    added_version: 1,
    change_seq: 1_000_000 + n,
  }))
  await server.store.write(tx => tx.insertInto('bookmarks').values(rows).execute())
  // Its owner moved the first one that was added to the top.
  const moved = { folder_id: id, index_name: 'news' as const, slug_value: 'gone-0', note: '', tags: [], noted_by: null, position: 'a0' }
  await server.store.write(tx =>
    tx
      .insertInto('annotations')
      .values({ ...moved, change_seq: 2_000_000 })
      .execute(),
  )
  const pages = [(await show(id)).body, (await show(id, '?page=1')).body]
  expect(pages.map(({ page, pages: count, bookmarks }) => [page, count, bookmarks.length])).toEqual([
    [0, 2, publicPageSize],
    [1, 2, 3],
  ])
  const slugs = pages.flatMap(({ bookmarks }) => bookmarks.map(({ slug_value }) => slug_value))
  expect(new Set(slugs).size).toBe(rows.length)
  expect(slugs.slice(0, 2)).toEqual(['gone-0', `gone-${rows.length - 1}`])
  expect(pages[0]!.bookmarks[0]).not.toHaveProperty('item')
  expect((await show(id, '?page=x')).status).toBe(422)
})

test('items are in the order that their owner made by hand, across kinds', async () => {
  const { id } = await server.folder(owner, { name: 'Sorted shelf', is_private: false })
  for (const n of [1, 2, 3]) {
    await add(id, 'news', `news-${n}`)
    server.advanceClock(10)
  }
  const own = '00000000-0000-4000-8000-00000000000b'
  const body = { own_entries: [{ id: own, entry: { type: 'book', title: 'On weirs' } }] }
  await server.request(`/v1/bookmark_folders/${id}/own_entries`, { user: owner, key: true, body })
  const move = (index: string, name: string, position: string) =>
    server.request(`/v1/bookmark_folders/${id}/bookmarks/${name}`, {
      method: 'PUT',
      user: owner,
      key: true,
      body: { index, bookmark: { position } },
    })
  await move('news', 'news-1', 'a0')
  await move('own', own, 'a1')
  // Capitals come before small letters, which not every database says.
  await move('news', 'news-2', 'Zz')
  const order = async (query = '') => {
    const shown = (await show(id, query)).body
    const places = [...shown.bookmarks.map(one => [one.position, one.slug_value]), ...shown.own_entries.map(one => [one.position, one.id])]
    return {
      sent: shown.bookmarks.map(({ slug_value }) => slug_value),
      all: places.sort(([a], [b]) => (a! < b! ? -1 : 1)).map(([, name]) => name),
    }
  }
  expect(await order()).toEqual({ sent: ['news-2', 'news-1', 'news-3'], all: ['news-2', 'news-1', own, 'news-3'] })
  expect((await order('?index=news')).sent).toEqual(['news-2', 'news-1', 'news-3'])
})
