import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bookmark, Folder, FolderChange } from '#contract/folders.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { joinFolder } from '../support/folder-members.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

let server: TestServer
let owner: TestUser
let colleague: TestUser
const catalogue = smallCatalogue()
beforeAll(async () => {
  server = await startTestServer({ socket: false, catalogue })
  owner = await server.user()
  colleague = await server.user()
})
afterAll(() => server.stop())

type FolderReply = Folder & { code?: string; current?: Folder & { added?: number }; errors?: Record<string, string[]> }

const show = async (id: string) => (await server.request<FolderReply>(`/v1/bookmark_folders/${id}`, { user: owner })).body
const update = (id: string, bookmark_folder: FolderChange, from?: { version: number; base: FolderChange }) =>
  server.request<FolderReply>(`/v1/bookmark_folders/${id}`, {
    method: 'PUT',
    user: owner,
    key: true,
    body: { bookmark_folder, ...(from && { base: from.base }) },
    ...(from && { headers: { 'If-Match': `"${from.version}"` } }),
  })
const add = (id: string, slug: string, index = 'news', by = owner) =>
  server.request<{ bookmark: Bookmark; folder: Folder }>(`/api/bookmark_folders/${id}/bookmarks`, {
    user: by,
    key: true,
    body: { slug_values: [slug], index },
  })
const remove = (id: string, slug: string, index = 'news') =>
  server.request<{ folder: Folder }>(`/api/bookmark_folders/${id}/bookmarks/${encodeURIComponent(slug)}`, {
    method: 'DELETE',
    user: owner,
    key: true,
    body: { index },
  })
const invite = (folder_id: string, role: 'admin' | 'member' = 'admin') => joinFolder(server.store, folder_id, colleague.id, role)

test('a new folder is private, without tags and empty', async () => {
  const folder = await server.folder(owner, { name: '  Conference  ' })
  expect(folder).toMatchObject({
    name: 'Conference',
    description: '',
    is_private: true,
    tags: [],
    rw_access: 'owner',
    count: 0,
    version: 1,
  })
  expect(folder.slug_values[0]).toMatch(/^conference-/)
  expect((await show(folder.id)).id).toBe(folder.id)
})

test.each([
  ['free', 403],
  ['trial', 403],
  ['verified_academic', 200],
] as const)('a %s user who saves many records at once is answered %i; one record is always saved', async (user_type, status) => {
  const user = await server.user({ user_type })
  const folder = await server.folder(user)
  const save = (body: object) => server.request(`/api/bookmark_folders/${folder.id}/bookmarks`, { user, key: true, body })
  const one = { slug_values: ['news-1'], index: 'news' }
  const many = await save({ ...one, bulk: true })
  expect([many.status, many.body['right']]).toEqual([status, status === 403 ? 'bulkBookmarkSave' : undefined])
  expect((await save(one)).status).toBe(200)
})

test('each invalid field has its message', async () => {
  const bookmark_folder = { name: 'ab', description: 'ab', tags: ['a', 'b', 'c', 'd', 'e', 'f'], is_private: 'yes' }
  const { status, body } = await server.request<FolderReply>('/v1/bookmark_folders', { user: owner, key: true, body: { bookmark_folder } })
  expect(status).toBe(422)
  expect(body.errors).toMatchObject({
    'bookmark_folder.name': ['The name must be at least 3 characters.'],
    'bookmark_folder.description': ['The description must be at least 3 characters.'],
    'bookmark_folder.tags': ['Maximum tags reached'],
  })
  expect(body.errors).toHaveProperty(['bookmark_folder.is_private'])
  const missing = await server.request<FolderReply>('/v1/bookmark_folders', { user: owner, key: true, body: { bookmark_folder: {} } })
  expect(missing.body.errors).toEqual({ 'bookmark_folder.name': ['This field is required.'] })
})

test('A25 a name that nobody can see, or that turns what stands beside it, is refused; joiners that scripts need are kept', async () => {
  const create = (name: string) =>
    server.request<FolderReply>('/v1/bookmark_folders', { user: owner, key: true, body: { bookmark_folder: { name } } })
  for (const name of ['\u200b\u200b\u200b', '\u2800\u2800\u2800', '\u3164\u3164\u3164\u3164', 'x\u00ad\u00ad'])
    expect((await create(name)).body.errors).toEqual({ 'bookmark_folder.name': ['The name must be at least 3 characters.'] })
  expect((await create('two\nlines')).body.errors).toEqual({ 'bookmark_folder.name': ['The name must be one line.'] })
  const hidden = 'The name has hidden characters that turn the direction of text. Type it instead of pasting it.'
  expect((await create('paper\u202efdp.exe')).body.errors).toEqual({ 'bookmark_folder.name': [hidden] })
  expect((await create('می\u200cخواهم')).body.name).toBe('می\u200cخواهم')
})

test('text in any script is stored unchanged', async () => {
  const name = 'قراءة — 読書 𝔘𝔫𝔦 👩‍🔬 <b>&amp;'
  const folder = await server.folder(owner, { name, tags: ['ערב', '𝕏'] })
  expect(await show(folder.id)).toMatchObject({ name, tags: ['ערב', '𝕏'] })
})

describe('a change based on an older version', () => {
  test('of other fields is merged', async () => {
    const folder = await server.folder(owner, { name: 'Start' })
    await update(folder.id, { description: 'From the laptop' })
    const { status, body } = await update(folder.id, { name: 'From the phone' }, { version: 1, base: { name: 'Start' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'From the phone', description: 'From the laptop', version: 3 })
  })

  test('of a field with a third value is refused with the current folder', async () => {
    const folder = await server.folder(owner, { name: 'Start' })
    await update(folder.id, { name: 'Theirs' })
    const { status, body } = await update(folder.id, { name: 'Mine', description: 'Also mine' }, { version: 1, base: { name: 'Start' } })
    expect([status, body.code]).toEqual([409, 'version_conflict'])
    expect(body.current).toMatchObject({ id: folder.id, name: 'Theirs', description: '', version: 2 })
    expect(await show(folder.id)).toMatchObject({ name: 'Theirs', description: '' })
  })

  test('to the current value is neither a conflict nor a new version', async () => {
    const folder = await server.folder(owner, { name: 'Start' })
    await update(folder.id, { name: 'Agreed' })
    const { status, body } = await update(folder.id, { name: 'Agreed' }, { version: 1, base: { name: 'Start' } })
    expect([status, body.version]).toEqual([200, 2])
  })

  test('of the tags merges both lists, the folder’s first, up to five', async () => {
    const folder = await server.folder(owner, { tags: ['old'] })
    await update(folder.id, { tags: ['old', 'theirs', 'both'] })
    const { body } = await update(folder.id, { tags: ['old', 'both', 'mine', 'more', 'last'] }, { version: 1, base: { tags: ['old'] } })
    expect(body.tags).toEqual(['old', 'theirs', 'both', 'mine', 'more'])
  })

  test('of otherwise unchanged tags replaces them, so that a tag can be removed', async () => {
    const folder = await server.folder(owner, { tags: ['one', 'two'] })
    await update(folder.id, { name: 'Elsewhere' })
    const { body } = await update(folder.id, { tags: ['two'] }, { version: 1, base: { tags: ['one', 'two'] } })
    expect(body.tags).toEqual(['two'])
  })
})

test('an If-Match without a version is refused as malformed', async () => {
  const folder = await server.folder(owner)
  for (const tag of ['*', '1', 'W/"1"', '"x"', '"-1"']) {
    const { status } = await server.request(`/v1/bookmark_folders/${folder.id}`, {
      method: 'DELETE',
      user: owner,
      key: true,
      headers: { 'If-Match': tag },
    })
    expect([tag, status]).toEqual([tag, 400])
  }
})

describe('items', () => {
  test('an item is added once and raises the folder’s count, place and version once', async () => {
    const folder = await server.folder(owner)
    await server.folder(owner, { name: 'Newer one' })
    server.advanceClock(1000)
    const first = await add(folder.id, 'news-2')
    const again = await add(folder.id, 'news-2')
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect(first.body.folder).toMatchObject({ count: 1, version: 2, categories: [{ name: 'news', total: 1 }] })
    const list = await server.request<{ results: Folder[] }>(`/v1/users/${owner.id}/bookmark_folders`, { user: owner })
    expect(list.body.results[0]?.id).toBe(folder.id)
  })

  test('an item carries its record without full texts', async () => {
    const folder = await server.folder(owner)
    const { bookmark } = (await add(folder.id, 'publications-4', 'publications')).body
    expect(bookmark).toMatchObject({ index: 'publications', slug_value: 'publications-4', record: { abstract: 'A short text.' } })
    expect(bookmark.record).not.toHaveProperty('full_texts')
  })

  test('an old slug of a record means the same item', async () => {
    const folder = await server.folder(owner)
    await add(folder.id, 'old-news-3')
    const again = await add(folder.id, 'news-3')
    expect(again.body.folder.count).toBe(1)
    expect((await remove(folder.id, 'old-news-3')).body.folder.count).toBe(0)
  })

  test('an unknown or deleted record cannot be added', async () => {
    const folder = await server.folder(owner)
    await catalogue.remove('news', 'news-29')
    for (const slug of ['news-4444', 'news-29']) expect((await add(folder.id, slug)).status).toBe(404)
    expect((await add(folder.id, 'news-1', 'patents')).status).toBe(404)
    expect((await show(folder.id)).count).toBe(0)
  })

  test('removing a missing item changes nothing, and a removal does not make a folder the last used', async () => {
    const folder = await server.folder(owner)
    await add(folder.id, 'news-5')
    const before = await show(folder.id)
    server.advanceClock(1000)
    expect((await remove(folder.id, 'news-6')).body.folder).toEqual(before)
    const after = (await remove(folder.id, 'news-5')).body.folder
    expect(after).toMatchObject({ count: 0, categories: [], version: before.version + 1, updated_at: before.updated_at })
  })

  test('an item whose record was deleted can still be removed', async () => {
    const folder = await server.folder(owner)
    await add(folder.id, 'news-28')
    await catalogue.remove('news', 'news-28')
    expect((await remove(folder.id, 'news-28')).body.folder.count).toBe(0)
  })
})

describe('deleting a folder', () => {
  const erase = (id: string, version?: number) =>
    server.request<FolderReply>(`/v1/bookmark_folders/${id}`, {
      method: 'DELETE',
      user: owner,
      key: true,
      ...(version !== undefined && { headers: { 'If-Match': `"${version}"` } }),
    })

  test('deletes its items', async () => {
    const folder = await server.folder(owner)
    await add(folder.id, 'news-1')
    expect((await erase(folder.id)).body).toEqual({ id: folder.id })
    expect((await server.request(`/v1/bookmark_folders/${folder.id}`, { user: owner })).status).toBe(404)
    expect(await server.store.read.selectFrom('bookmarks').selectAll().where('folder_id', '=', folder.id).execute()).toEqual([])
    expect((await erase(folder.id)).status).toBe(404)
  })

  test('is refused while it has unseen items of others', async () => {
    const folder = await server.folder(owner)
    await invite(folder.id)
    const seen = (await add(folder.id, 'news-1')).body.folder.version
    await add(folder.id, 'news-2', 'news', colleague)
    const refused = await erase(folder.id, seen)
    expect([refused.status, refused.body.code, refused.body.current?.added]).toEqual([409, 'changed', 1])
    expect((await erase(folder.id, seen + 1)).status).toBe(200)

    const own = await server.folder(owner)
    await add(own.id, 'news-1')
    expect((await erase(own.id, 1)).status).toBe(200)
  })
})
