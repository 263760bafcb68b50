import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Folder } from '#contract/folders.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { SearchReply, SearchStateInput } from '#contract/search.ts'
import type { Catalogue } from '#server/catalogue/port.ts'
import { endMembership, joinFolder } from '../../support/folder-members.ts'
import { type TestServer, type TestUser, startTestServer, searchedCatalogue } from '../../support/test-server.ts'

let server: TestServer
let catalogue: Catalogue
let reader: TestUser
let other: TestUser
let reading: Folder
let methods: Folder
let theirs: Folder
let order = 1
beforeAll(async () => {
  server = await startTestServer({ socket: false, catalogue: async dir => (catalogue = await searchedCatalogue(dir)) })
  ;[reader, other] = [await server.user({ user_type: 'free' }), await server.user()]
  reading = await server.folder(reader, { name: 'Reading' })
  methods = await server.folder(reader, { name: 'Methods' })
  theirs = await server.folder(other, { name: 'Theirs' })
  for (let n = 0; n < 20; n++) await save(reader, reading, 'publications', n)
  await save(reader, methods, 'publications', 19)
  await save(reader, methods, 'publications', 21)
  await save(reader, methods, 'news', 4)
  await save(other, theirs, 'publications', 29)
})
afterAll(() => server.stop())

const save = (user: TestUser, folder: Folder, index: IndexName, n: number) =>
  server.request(`/v1/bookmark_folders/${folder.id}/bookmarks`, { user, key: true, body: { slug_values: [`${index}-${n}`], index } })

type BookmarkReply = SearchReply & { slugs?: string[]; code?: string; at?: number }
type Asked = SearchStateInput & { slugs?: boolean }
const inAll = (user: TestUser, state: Asked) => server.request<BookmarkReply>('/search-service/bookmarks', { user, body: state })
const inFolder = (user: TestUser, folder: string, state: Asked) =>
  server.request<BookmarkReply>('/search-service/bookmark_folder', { user, body: { ...state, bookmark_folder: folder } })
/** In alphabetical order. */
const slugs = ({ body }: { body: BookmarkReply }) =>
  body.results.map(result => result.data.slug_values[0] ?? '').toSorted((a, b) => a.localeCompare(b))

describe('the saved records', () => {
  test('are found over all folders, each once, and nothing else', async () => {
    const { status, body } = await inAll(reader, { index: 'publications', per_page: 50 })
    expect([status, body.total, body.results.length]).toEqual([200, 21, 21])
    expect(new Set(body.results.map(result => result.data.slug_values[0])).size).toBe(21)
    expect(slugs(await inAll(reader, { index: 'news' }))).toEqual(['news-4'])
    expect((await inAll(reader, { index: 'patents' })).body.total).toBe(0)
    expect(slugs(await inAll(other, { index: 'publications' }))).toEqual(['publications-29'])
  })

  test('are searched by words, and filter counts are of saved records only', async () => {
    const { body } = await inAll(reader, { index: 'publications', keyword: 'title:21' })
    expect([body.total, slugs({ body })]).toEqual([1, ['publications-21']])
    const source = async (keyword: string) =>
      (await inAll(reader, { index: 'publications', keyword })).body.filters.find(filter => filter.name === 'source')?.buckets
    expect(await source('title:21')).toMatchObject([{ value: 'tests', count: 1 }])
    expect(await source('')).toMatchObject([{ value: 'tests', count: 21 }])
  })

  test('a folder is searched alone', async () => {
    expect(slugs(await inFolder(reader, methods.id, { index: 'publications' }))).toEqual(['publications-19', 'publications-21'])
    expect((await inFolder(reader, reading.id, { index: 'news' })).body.total).toBe(0)
  })

  test('come last saved first, of several folders by the last time, and their slugs are listed when that is asked for', async () => {
    const user = await server.user()
    const [first, second] = [await server.folder(user), await server.folder(user)]
    for (const [folder, n] of [
      [first, 5],
      [first, 9],
      [first, 2],
      [second, 5],
    ] as const) {
      await save(user, folder, 'publications', n)
      await server.store.write(tx =>
        tx
          .updateTable('bookmarks')
          .set({ added_at: order++ })
          .where('folder_id', '=', folder.id)
          .where('slug_value', '=', `publications-${n}`)
          .execute(),
      )
    }
    const state: Asked = { index: 'publications', sort: 'last_added', per_page: 1, slugs: true }
    const inOne = (await inFolder(user, first.id, state)).body
    expect([inOne.total, inOne.results.length, inOne.slugs]).toEqual([3, 1, ['publications-2', 'publications-9', 'publications-5']])
    expect((await inAll(user, state)).body.slugs).toEqual(['publications-5', 'publications-2', 'publications-9'])
    const { results, slugs: none } = (await inFolder(user, first.id, { ...state, page: 1, slugs: false })).body
    expect([results[0]?.data.slug_values[0], none]).toEqual(['publications-9', undefined])
  })

  test('have all words that are searched, never only most of them', async () => {
    const { body } = await inFolder(reader, reading.id, { index: 'publications', keyword: 'publication number 7' })
    expect([body.total, slugs({ body })]).toEqual([1, ['publications-7']])
    expect((await inFolder(reader, reading.id, { index: 'publications', keyword: 'publication number zzyzzx' })).body.total).toBe(0)
  })

  test('a removed bookmark or a deleted record is no longer found', async () => {
    const user = await server.user()
    const folder = await server.folder(user)
    for (const n of [7, 8, 9]) await save(user, folder, 'news', n)
    await server.request(`/v1/bookmark_folders/${folder.id}/bookmarks/news-7`, {
      user,
      method: 'DELETE',
      key: true,
      body: { index: 'news' },
    })
    expect(slugs(await inAll(user, { index: 'news' }))).toEqual(['news-8', 'news-9'])
    await catalogue.remove('news', 'news-8')
    expect(slugs(await inFolder(user, folder.id, { index: 'news' }))).toEqual(['news-9'])
  })

  test('the folders are counted by index', async () => {
    const { status, body } = await server.request<{ folders: { id: string; name: string; count: number; categories: unknown[] }[] }>(
      '/search-service/count_bookmarks',
      { user: reader, body: { user_id: reader.id } },
    )
    expect(status).toBe(200)
    expect(body.folders.toSorted((a, b) => a.count - b.count)).toEqual([
      {
        id: methods.id,
        name: 'Methods',
        count: 3,
        categories: [
          { name: 'publications', total: 2 },
          { name: 'news', total: 1 },
        ],
      },
      { id: reading.id, name: 'Reading', count: 20, categories: [{ name: 'publications', total: 20 }] },
    ])
  })
})

describe('rights', () => {
  test('a search of saved records is never locked, and all its pages are open (S1§6)', async () => {
    for (const asked of [
      inAll(reader, { index: 'publications', page: 1 }),
      inFolder(reader, reading.id, { index: 'publications', page: 1 }),
    ]) {
      const { status, body } = await asked
      expect([status, body.locked, body.results.length]).toEqual([200, 0, body.total - 12])
    }
  })

  test('filters need the right to them here too', async () => {
    const state: SearchStateInput = { index: 'publications', filters: { source: { buckets: [{ value: 'tests' }] } } }
    for (const { status, body } of [await inAll(reader, state), await inFolder(reader, methods.id, state)])
      expect([status, body.code]).toEqual([403, 'right_required'])
    expect((await inAll(other, state)).status).toBe(200)
  })

  test('exclude_bookmarked is ignored', async () => {
    expect((await inAll(reader, { index: 'publications', exclude_bookmarked: true })).body.total).toBe(21)
  })

  test('others’ folders cannot be counted', async () => {
    const { status, body } = await server.request('/search-service/count_bookmarks', { user: reader, body: { user_id: other.id } })
    expect([status, body['code']]).toEqual([404, 'not_found'])
  })

  test('A21 only members search a folder; others get the answer for an unknown one', async () => {
    const state: SearchStateInput = { index: 'publications' }
    const foreign = await inFolder(reader, theirs.id, state)
    const absent = await inFolder(reader, '0190c0de-0000-7000-8000-000000000000', state)
    expect([foreign.status, foreign.body]).toEqual([404, absent.body])
    await joinFolder(server.store, theirs.id, reader.id)
    expect(slugs(await inFolder(reader, theirs.id, state))).toEqual(['publications-29'])
    expect((await inAll(reader, state)).body.total).toBe(22)
    await endMembership(server.store, theirs.id, reader.id)
    expect((await inFolder(reader, theirs.id, state)).status).toBe(404)
    expect((await inAll(reader, state)).body.total).toBe(21)
  })

  test('an invalid query is refused with its position', async () => {
    const { status, body } = await inFolder(reader, reading.id, { index: 'publications', keyword: 'a OR AND b' })
    expect([status, body.code, body.at]).toEqual([422, 'bad_query', 5])
  })
})
