import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Changes } from '#contract/changes.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Annotation, Bookmark, Folder, ItemChange } from '#contract/folders.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import type { OwnEntryInput } from '#contract/own-entry.ts'
import { deleteExpired } from '#server/jobs/cleanup.ts'
import { findEntriesInCatalogue } from '#server/subjects/folders/index.ts'
import { joinFolder } from '../support/folder-members.ts'
import { smallCatalogue, smallRecords } from '../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

const paper = (slug: string, title: string, doi: string): CatalogueRecord => ({
  index: 'publications',
  slug_values: [slug],
  source: { name: 'Tests' },
  title,
  publication_date: '2020-01-01',
  identifiers: [{ name: 'DOI', value: doi }],
})
const catalogue = smallCatalogue([
  ...smallRecords,
  paper('light', 'Light over the weirs', '10.5555/light.1'),
  paper('water', 'Water under lanterns', '10.5555/water.1'),
])
const light: OwnEntryInput = { type: 'article-journal', title: 'Light over the weirs', DOI: '10.5555/light.1' }
const water: OwnEntryInput = { type: 'article-journal', title: 'Water under lanterns', DOI: '10.5555/water.1' }
const plain: OwnEntryInput = { type: 'book', title: 'Nowhere to be found' }
const toLight = { index: 'publications', slug_value: 'light' }

let server: TestServer
let user: TestUser
let folder: Folder
beforeAll(async () => {
  server = await startTestServer({ socket: false, catalogue })
})
beforeEach(async () => {
  user = await server.user()
  folder = await server.folder(user)
})
afterAll(() => server.stop())

interface Answer extends ErrorBody {
  kept: string[]
  linked: { id: string; slug_value: string }[]
  annotation: Annotation
  annotations: Annotation[]
  bookmark: Bookmark
  folder: Folder
}
const call = (method: string, path: string, body: object, by = user) =>
  server.request<Answer>(`/v1/bookmark_folders/${folder.id}/${path}`, { method, user: by, key: true, body })
const add = (entries: readonly { id: string; entry: OwnEntryInput; written?: ItemChange }[], by = user, as_they_are = true) =>
  call('POST', 'own_entries', { own_entries: entries, as_they_are }, by)
const write = (id: string, bookmark: ItemChange, by = user) => call('PUT', `bookmarks/${id}`, { index: 'own', bookmark }, by)
const link = (id: string, record: object = toLight, by = user) => call('POST', `own_entries/${id}/record`, record, by)
const changes = async (by = user) => (await server.request<Changes>('/v1/changes', { user: by })).body
const one = async (entry: OwnEntryInput, written?: ItemChange) => {
  const id = randomUUID()
  await add([{ id, entry, ...(written && { written }) }])
  return id
}
const look = () => findEntriesInCatalogue(server.store, catalogue, new AbortController().signal)

test('what is written on an own entry is shared as on a record; what one has read is one’s own, and survives removal and cleaning', async () => {
  const friend = await server.user()
  await joinFolder(server.store, folder.id, friend.id)
  const id = await one(plain)
  await write(id, { note: 'For chapter 2', tags: ['weirs'], position: 'a1' })
  expect((await write(id, { note: 'Mine' }, friend)).status).toBe(403)
  expect((await write(id, { state: 'read' }, friend)).status).toBe(200)
  const shared = { index: 'own', slug_value: id, note: 'For chapter 2', tags: ['weirs'], position: 'a1' }
  expect((await changes()).annotations).toMatchObject([{ ...shared, state: 'to_read' }])
  expect((await changes(friend)).annotations).toMatchObject([{ ...shared, state: 'read' }])

  await call('DELETE', `own_entries/${id}`, {})
  expect((await changes()).annotations).toEqual([])
  await deleteExpired(server.store, server.dir, server.now())
  const { body } = await add([{ id, entry: plain, written: { note: 'Back', position: 'a1' } }])
  expect(body.annotations).toMatchObject([{ slug_value: id, note: 'Back', position: 'a1', state: 'to_read' }])
  expect((await changes(friend)).annotations).toMatchObject([{ note: 'Back', state: 'read' }])
})

test('entries that are moved, copied or put back stay own entries, also where the catalogue or the folder has the work', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const { body } = await add([
    { id: first, entry: light, written: { note: 'Mine', state: 'reading' } },
    { id: second, entry: light },
  ])
  expect([body.kept, body.linked, body.folder.count]).toEqual([[first, second], [], 2])
  expect((await add([{ id: first, entry: plain, written: { note: 'Other' } }])).body.kept).toEqual([])
  expect((await changes()).annotations).toMatchObject([{ slug_value: first, note: 'Mine', state: 'reading' }])
})

test('several at once become records only with the right to save many; without it they say which record each is', async () => {
  const free = await server.user({ user_type: 'free' })
  await joinFolder(server.store, folder.id, free.id, 'admin')
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  const many = [light, water, plain].map((entry, at) => ({ id: ids[at]!, entry }))
  const { body } = await add(many, free, false)
  expect([body.kept, body.linked]).toEqual([ids, []])
  const same = Object.fromEntries((await changes(free)).own_entries.map(row => [row.entry.title, row.same_record?.slug_value]))
  expect(same).toEqual({ [light.title]: 'light', [water.title]: 'water', [plain.title]: undefined })
  folder = await server.folder(free)
  expect((await add([{ id: randomUUID(), entry: light }], free, false)).body.linked).toMatchObject([{ slug_value: 'light' }])
})

test('what the catalogue has got since is told, nothing is replaced, and an entry that became another work forgets it', async () => {
  const id = await one(light)
  const other = await one(plain)
  expect((await changes()).own_entries.map(row => row.same_record)).toEqual([undefined, undefined])
  expect(await look()).toBeGreaterThan(0)
  expect(await look()).toBe(0)
  const found = (await changes()).own_entries
  expect(found.find(row => row.id === id)?.same_record).toEqual({ ...toLight, title: light.title })
  expect(found.find(row => row.id === other)?.same_record).toBeUndefined()
  expect((await changes()).bookmarks).toEqual([])
  await call('PUT', `own_entries/${id}`, { own_entry: { title: 'Something else', DOI: null } })
  expect((await changes()).own_entries.map(row => row.same_record)).toEqual([undefined, undefined])
})

test('replacing an entry by its record keeps note, tags, place and what every member has read, and later writing follows', async () => {
  const friend = await server.user()
  await joinFolder(server.store, folder.id, friend.id)
  const id = await one(light, { note: 'Read first', tags: ['weirs'], position: 'a5' })
  await write(id, { state: 'read' }, friend)
  expect((await link(id, toLight, friend)).status).toBe(403)
  expect((await link(id, { index: 'publications', slug_value: 'nothing' })).status).toBe(422)
  const { body } = await link(id)
  expect(body.bookmark).toMatchObject({ slug_value: 'light', record: { title: light.title } })
  expect(body.annotation).toMatchObject({ ...toLight, note: 'Read first', tags: ['weirs'], position: 'a5', state: 'to_read' })
  expect([body.folder.count, (await changes()).own_entries]).toEqual([1, []])
  expect((await changes(friend)).annotations).toMatchObject([{ ...toLight, state: 'read' }])
  expect((await link(id)).status).toBe(404)
  // A device that did not know yet.
  expect((await write(id, { state: 'reading' })).body.annotation).toMatchObject({ ...toLight, state: 'reading' })
})

test('a record that the folder has already joins both notes and tags; notes that are too long together stay apart', async () => {
  const bookmark = { note: 'On the record', tags: ['a'], position: 'a1' }
  await call('POST', 'bookmarks', { slug_values: ['light'], index: 'publications', bookmark })
  const id = await one(light, { note: 'x'.repeat(limits.folder.note), tags: ['b'] })
  expect((await link(id)).body.error).toMatch(/too long together/)
  expect((await changes()).own_entries).toHaveLength(1)
  await write(id, { note: 'On the entry' })
  const { annotation, folder: after } = (await link(id)).body
  expect(annotation).toMatchObject({ note: 'On the record\n\nOn the entry', tags: ['a', 'b'], position: 'a1' })
  expect(after.count).toBe(1)
})

test('a copy of a folder has its own entries with what is written on them', async () => {
  const guest = await server.user()
  await joinFolder(server.store, folder.id, guest.id)
  const id = await one(plain, { note: 'Everyone’s', position: 'a2' })
  await write(id, { state: 'reading' }, guest)
  const path = `/v1/researchers/${guest.id}/bookmark_folders/${folder.id}`
  const { status } = await server.request(path, { method: 'DELETE', user: guest, key: true, body: { keep_copy: true } })
  const { own_entries, annotations } = await changes(guest)
  expect([status, own_entries.map(row => row.entry)]).toEqual([200, [plain]])
  expect(annotations).toMatchObject([{ index: 'own', slug_value: id, note: 'Everyone’s', position: 'a2', state: 'reading' }])
})
