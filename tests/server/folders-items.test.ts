import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountBounds } from '#contract/account-bounds.ts'
import type { Changes } from '#contract/changes.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Annotation, Bookmark, Folder, ItemChange } from '#contract/folders.ts'
import { limits } from '#contract/limits.ts'
import type { Role } from '#contract/roles.ts'
import { deleteExpired } from '#server/jobs/cleanup.ts'
import { addAccountBytes } from '#server/store/account-bytes.ts'
import { addFolderMember } from '#server/subjects/folders/members.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

let server: TestServer
let owner: TestUser
beforeAll(async () => {
  server = await startTestServer({ socket: false, bounds: { ...accountBounds, trial: { ...accountBounds.trial, bytes: 20_000 } } })
  owner = await server.user()
})
afterAll(() => server.stop())

type Written = { annotation: Annotation } & ErrorBody & { current?: Annotation }
interface Saw {
  version: number
  base?: ItemChange
}

const item = 'publications-1'
const path = (folder: Folder, slug = item) => `/api/bookmark_folders/${folder.id}/bookmarks/${slug}`
const write = (
  folder: Folder,
  bookmark: ItemChange,
  { user = owner, saw, key = true }: { user?: TestUser; saw?: Saw; key?: string | true } = {},
) =>
  server.request<Written>(path(folder), {
    method: 'PUT',
    user,
    key,
    body: { index: 'publications', bookmark, ...(saw?.base && { base: saw.base }) },
    ...(saw && { headers: { 'If-Match': `"${saw.version}"` } }),
  })
const add = (folder: Folder, bookmark?: ItemChange, user = owner) =>
  server.request<{ bookmark: Bookmark; folder: Folder; annotation?: Annotation }>(`/api/bookmark_folders/${folder.id}/bookmarks`, {
    user,
    key: true,
    body: { slug_values: [item], index: 'publications', ...(bookmark && { bookmark }) },
  })
const remove = (folder: Folder, user = owner) =>
  server.request(path(folder), { method: 'DELETE', user, key: true, body: { index: 'publications' } })
const changes = async (user: TestUser, since?: string) =>
  (await server.request<Changes>(`/v1/changes${since ? `?since=${since}` : ''}`, { user })).body
async function withItem(): Promise<Folder> {
  const folder = await server.folder(owner)
  expect((await add(folder)).status).toBe(200)
  return folder
}
async function shared(role: Role): Promise<{ folder: Folder; guest: TestUser }> {
  const [folder, guest] = [await withItem(), await server.user()]
  await server.store.write(tx => addFolderMember(tx, guest.id, folder.id, role))
  return { folder, guest }
}
/** After the clock was moved. */
const renewSession = async () => void (owner = { ...owner, token: await server.session(owner.id) })
const bytesOf = async ({ id }: TestUser) =>
  (await server.store.read.selectFrom('account_sizes').select('bytes').where('user_id', '=', id).executeTakeFirst())?.bytes ?? 0
const answersOf = async ({ id }: TestUser) => {
  const rows = await server.store.read.selectFrom('mutations').select('bytes').where('user_id', '=', id).execute()
  return rows.reduce((sum, { bytes }) => sum + bytes, 0)
}

describe('what is written on an item', () => {
  test('is kept field by field, and the changes feed has it', async () => {
    const folder = await withItem()
    await write(folder, { note: '  Read chapter 3.  ' })
    await write(folder, { tags: ['ferns', 'moss'] })
    await write(folder, { state: 'reading' })
    const { body } = await write(folder, { position: 'a1' })
    const expected = {
      folder_id: folder.id,
      index: 'publications',
      slug_value: item,
      note: 'Read chapter 3.',
      tags: ['ferns', 'moss'],
      state: 'reading',
      position: 'a1',
    }
    expect(body.annotation).toEqual({ ...expected, version: expect.any(Number) })
    expect((await changes(owner)).annotations).toContainEqual(body.annotation)
  })

  test('says who added the item, and what was known of the record then', async () => {
    const folder = await server.folder(owner)
    const { body } = await add(folder)
    expect(body.bookmark.added_by).toMatchObject({ full_name: expect.any(String), slug_values: [expect.any(String)] })
    expect(body.bookmark.saved).toEqual({ title: 'Publication number 1', date: '2001-06-01' })
    expect(body).not.toHaveProperty('annotation')
  })

  test.each<[string, object, string]>([
    ['a note that is too long', { note: 'x'.repeat(limits.folder.note + 1) }, 'bookmark.note'],
    ['six tags', { tags: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'bookmark.tags'],
    ['the same tag twice', { tags: ['a', 'a'] }, 'bookmark.tags'],
    ['an unknown state', { state: 'skimmed' }, 'bookmark.state'],
    ['a place that is no key', { position: 'a10' }, 'bookmark.position'],
  ])('%s is refused', async (_, bookmark, field) => {
    const folder = await withItem()
    const { status, body } = await write(folder, bookmark)
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, 'invalid', [field]])
  })

  test('an item that is not in the folder is not found, and an unknown field changes nothing', async () => {
    const folder = await server.folder(owner)
    expect((await write(folder, { note: 'Lost' })).status).toBe(404)
    await add(folder)
    const { body } = await write(folder, { added_by: 'somebody', version: 99 } as ItemChange)
    expect(body.annotation).toMatchObject({ note: '', tags: [], state: 'to_read', version: 0 })
  })
})

describe('two people, or two devices', () => {
  test('changes of different fields are both kept', async () => {
    const folder = await withItem()
    const { version } = (await write(folder, { note: 'First' })).body.annotation
    await write(folder, { state: 'read' }, { saw: { version } })
    const { status, body } = await write(folder, { note: 'Second' }, { saw: { version, base: { note: 'First' } } })
    expect([status, body.annotation]).toMatchObject([200, { note: 'Second', state: 'read' }])
  })

  test('a note that both changed is refused with the one that is saved, and the same note is no conflict', async () => {
    const folder = await withItem()
    await write(folder, { note: 'Theirs' }, { saw: { version: 0, base: { note: '' } } })
    const refused = await write(folder, { note: 'Mine' }, { saw: { version: 0, base: { note: '' } } })
    expect([refused.status, refused.body.code, refused.body.current]).toMatchObject([409, 'version_conflict', { note: 'Theirs' }])
    expect((await write(folder, { note: 'Theirs' }, { saw: { version: 0, base: { note: '' } } })).status).toBe(200)
    const { version } = refused.body.current!
    expect((await write(folder, { note: 'Mine' }, { saw: { version, base: { note: 'Theirs' } } })).body.annotation.note).toBe('Mine')
  })

  test('tags of both are kept, five at most, and of a place the last counts', async () => {
    const folder = await withItem()
    await write(folder, { tags: ['a', 'b', 'c'], position: 'a1' })
    const saw = { version: 0, base: { tags: [] } }
    const { body } = await write(folder, { tags: ['c', 'd', 'e', 'f'], position: 'a2' }, { saw })
    expect(body.annotation).toMatchObject({ tags: ['a', 'b', 'c', 'd', 'e'], position: 'a2' })
  })

  test('D13 a repeated key has one effect and the same answer, another body under it is refused', async () => {
    const folder = await withItem()
    const first = await write(folder, { note: 'Once' }, { key: 'items.1' })
    await write(folder, { note: 'Later' })
    const again = await write(folder, { note: 'Once' }, { key: 'items.1' })
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([200, first.body, 'true'])
    expect((await changes(owner)).annotations.find(row => row.folder_id === folder.id)?.note).toBe('Later')
    expect((await write(folder, { note: 'Other' }, { key: 'items.1' })).body.code).toBe('key_reused')
  })

  test('D12 of fifty equal changes at once one takes effect', async () => {
    const folder = await withItem()
    const answers = await Promise.all(Array.from({ length: 50 }, () => write(folder, { note: 'Fifty' }, { key: 'items.2' })))
    const done = answers.filter(({ status }) => status === 200)
    expect(new Set(done.map(({ body }) => body.annotation.version)).size).toBe(1)
    expect(answers.filter(({ body }) => body.code === 'in_progress')).toHaveLength(50 - done.length)
  })

  test('D14 a change older than everything known of its client is refused', async () => {
    const folder = await withItem()
    await write(folder, { note: 'First' }, { key: 'items-client.1' })
    await write(folder, { note: 'Second' }, { key: 'items-client.2' })
    server.advanceClock(46 * 24 * 3600_000)
    await deleteExpired(server.store, server.dir, server.now())
    await renewSession()
    expect((await write(folder, { note: 'First' }, { key: 'items-client.1' })).body.code).toBe('dedupe_window_passed')
  })
})

describe('a shared folder', () => {
  test('its notes, tags and places are everyone’s, and what one has read is one’s own', async () => {
    const { folder, guest } = await shared('admin')
    await write(folder, { note: 'For both', state: 'read' })
    const [mine, theirs] = [await changes(owner), await changes(guest)].map(({ annotations }) =>
      annotations.find(row => row.folder_id === folder.id),
    )
    expect([mine?.note, mine?.state, theirs?.note, theirs?.state]).toEqual(['For both', 'read', 'For both', 'to_read'])
    const { body } = await write(folder, { tags: ['shared'], state: 'reading' }, { user: guest })
    expect(body.annotation).toMatchObject({ note: 'For both', tags: ['shared'], state: 'reading' })
    expect((await changes(owner)).annotations.find(row => row.folder_id === folder.id)).toMatchObject({ tags: ['shared'], state: 'read' })
  })

  test('a reader marks what they have read, and writes nothing', async () => {
    const { folder, guest } = await shared('member')
    for (const change of [{ note: 'x' }, { tags: ['x'] }, { position: 'a1' }, { note: '', state: 'read' as const }])
      expect((await write(folder, change, { user: guest })).body.code).toBe('forbidden')
    expect((await write(folder, { state: 'read' }, { user: guest })).body.annotation.state).toBe('read')
    expect((await write(folder, { seen: { title: 'x' } }, { user: guest })).body.annotation.seen).toEqual({ title: 'x' })
  })

  test('A14 to everyone else it looks like one that does not exist', async () => {
    const [folder, stranger] = [await withItem(), await server.user()]
    const refused = await write(folder, { note: 'x' }, { user: stranger })
    const absent = await write({ ...folder, id: 'never-was' }, { note: 'x' }, { user: stranger })
    expect([refused.status, refused.body]).toEqual([absent.status, absent.body])
  })

  test('only a mark of one’s own is sent to one’s own devices again', async () => {
    const { folder, guest } = await shared('admin')
    await write(folder, { note: 'x' })
    const [mine, theirs] = [(await changes(owner)).cursor, (await changes(guest)).cursor]
    await write(folder, { state: 'read' })
    expect([(await changes(owner, mine)).annotations.length, (await changes(guest, theirs)).annotations.length]).toEqual([1, 0])
  })
})

describe('an item that leaves its folder', () => {
  test('takes along what is written on it, which is not there when it is added again', async () => {
    const folder = await withItem()
    await write(folder, { note: 'Gone', tags: ['x'] })
    const { cursor } = await changes(owner)
    await remove(folder)
    expect((await changes(owner, cursor)).removed_annotations).toEqual([{ folder_id: folder.id, index: 'publications', slug_value: item }])
    await add(folder)
    const after = await changes(owner, cursor)
    expect([after.annotations, after.removed_annotations.length, after.removed_bookmarks.length]).toEqual([[], 1, 0])
  })

  test('comes back with all that is sent along, and with what its members had read', async () => {
    const { folder, guest } = await shared('admin')
    await write(folder, { note: 'Kept', state: 'reading' })
    await write(folder, { state: 'read' }, { user: guest })
    const { cursor } = await changes(guest)
    await remove(folder)
    const { body } = await add(folder, { note: 'Kept', tags: ['x'], position: 'a5', state: 'reading' })
    expect(body.annotation).toMatchObject({ note: 'Kept', tags: ['x'], position: 'a5', state: 'reading' })
    const seen = await changes(guest, cursor)
    expect(seen.annotations).toMatchObject([{ note: 'Kept', state: 'read' }])
    expect([seen.removed_annotations, seen.removed_bookmarks]).toEqual([[], []])
  })

  test('what is sent along does not replace what is written on an item that is there', async () => {
    const folder = await withItem()
    await write(folder, { note: 'Mine' })
    expect((await add(folder, { note: 'Other', state: 'read' })).body.annotation).toMatchObject({ note: 'Mine', state: 'to_read' })
  })

  test('what its members had read is forgotten when it no longer comes back', async () => {
    const folder = await withItem()
    await write(folder, { state: 'read' })
    await remove(folder)
    const marks = () => server.store.read.selectFrom('reading_states').select('state').where('folder_id', '=', folder.id).execute()
    await deleteExpired(server.store, server.dir, server.now())
    expect(await marks()).toHaveLength(1)
    server.advanceClock(46 * 24 * 3600_000)
    await renewSession()
    await deleteExpired(server.store, server.dir, server.now())
    expect(await marks()).toEqual([])
  })
})

describe('A40 the bytes of an account', () => {
  test('count notes and tags of its folders, whoever wrote them, until they are gone', async () => {
    const [holder, guest] = [await server.user(), await server.user()]
    const [folder, other] = [await server.folder(holder), await server.folder(holder)]
    await server.store.write(tx => addFolderMember(tx, guest.id, folder.id, 'admin'))
    for (const one of [folder, other]) await add(one, undefined, holder)
    const texts = async () => (await bytesOf(holder)) - (await answersOf(holder))
    const before = await texts()
    const tags = ['ähre', 'b']
    await write(folder, { note: 'ü'.repeat(100), tags }, { user: guest })
    const written = 200 + Buffer.byteLength(JSON.stringify(tags))
    expect((await texts()) - before).toBe(written)
    expect((await bytesOf(guest)) - (await answersOf(guest))).toBe(0)
    await write(folder, { note: 'ü' }, { user: holder })
    expect((await texts()) - before).toBe(written - 198)
    await write(other, { note: 'other' }, { user: holder })
    await remove(folder, holder)
    expect((await texts()) - before).toBe(5)
    for (const one of [folder, other]) await server.request(`/v1/bookmark_folders/${one.id}`, { method: 'DELETE', user: holder, key: true })
    expect(await texts()).toBe(0)
  })

  test('a full account takes no more text on its items, less text is no addition, and the guest is told whose account it is', async () => {
    const [holder, guest] = [await server.user({ user_type: 'trial' }), await server.user()]
    const folder = await server.folder(holder)
    await server.store.write(tx => addFolderMember(tx, guest.id, folder.id, 'admin'))
    await add(folder, undefined, holder)
    await write(folder, { note: 'Short' }, { user: holder })
    await server.store.write(tx => addAccountBytes(tx, holder.id, 25_000))
    const refused = await write(folder, { note: 'Longer' }, { user: guest })
    expect(refused).toMatchObject({ status: 507, body: { code: 'account_full', error: expect.stringContaining('owns this folder') } })
    expect((await write(folder, { note: 'Longer' }, { user: holder })).body).toMatchObject({
      code: 'account_full',
      error: expect.stringMatching(/^Your account/),
    })
    expect((await write(folder, { note: '' }, { user: guest })).status).toBe(200)
  })
})

describe('I12 I13 what belongs to a person', () => {
  test('the export has the notes of their folders and those that they wrote elsewhere, and their marks', async () => {
    const { folder, guest } = await shared('admin')
    await write(folder, { note: 'By the guest', state: 'read' }, { user: guest })
    const dataOf = async ({ id }: TestUser) =>
      (
        await server.request<{ tables: Record<string, { note?: string; state?: string }[]> }>(`/v1/users/${id}/data`, {
          user: guest.id === id ? guest : owner,
        })
      ).body.tables
    const [theirs, mine] = [await dataOf(guest), await dataOf(owner)]
    expect(theirs['annotations']).toMatchObject([{ note: 'By the guest', noted_by: guest.id }])
    expect(theirs['reading_states']).toMatchObject([{ state: 'read' }])
    expect(mine['annotations']).toContainEqual(expect.objectContaining({ note: 'By the guest' }))
  })

  test('with an account its marks go, its notes in others’ folders stay without a name, and its own folders go with theirs', async () => {
    const { folder, guest } = await shared('admin')
    await write(folder, { note: 'Stays', state: 'read' }, { user: guest })
    const own = await server.folder(guest)
    await add(own, { note: 'Goes' }, guest)
    expect(
      (await server.request(`/v1/users/${guest.id}`, { method: 'DELETE', user: guest, body: { password: guest.password } })).status,
    ).toBe(200)
    const left = await server.store.read
      .selectFrom('annotations')
      .select(['note', 'noted_by'])
      .where('folder_id', 'in', [folder.id, own.id])
      .execute()
    expect(left).toEqual([{ note: 'Stays', noted_by: null }])
    expect(await server.store.read.selectFrom('reading_states').select('state').where('user_id', '=', guest.id).execute()).toEqual([])
  })
})
