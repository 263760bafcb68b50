import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountBounds } from '#contract/account-bounds.ts'
import type { Bookmark, Folder } from '#contract/folders.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import type { OwnEntry, OwnEntryInput } from '#contract/own-entry.ts'
import { joinFolder } from '../support/folder-members.ts'
import { smallCatalogue, smallRecords } from '../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

const paper = (slug: string, fields: Record<string, unknown>): CatalogueRecord => ({
  index: 'publications',
  slug_values: [slug],
  source: { name: 'Tests' },
  ...fields,
})
const numbers = (name: string, value: string) => ({ identifiers: [{ name, value }] })
const papers = [
  paper('light', {
    title: 'Light over the weirs',
    publication_date: '2020-01-01',
    authors: [{ name: 'Ada Brook' }],
    ...numbers('DOI', '10.5555/light.1'),
  }),
  paper('water', {
    title: 'Water under lanterns',
    publication_date: '2019-01-01',
    authors: [{ name: 'Ben Moss' }],
    ...numbers('PMID', '12345678'),
  }),
  paper('night', {
    title: 'A night among lanterns',
    publication_date: '2018-05-01',
    authors: [{ name: 'Ada Brook' }, { name: 'Ben Moss' }],
  }),
  paper('early', { title: 'Early light in spring', publication_date: '2021-01-01', ...numbers('arXiv', '2101.00001') }),
]

let server: TestServer
let user: TestUser
let folder: Folder
beforeAll(async () => {
  const bounds = { ...accountBounds, trial: { ...accountBounds.trial, itemsInFolder: 3 } }
  server = await startTestServer({ socket: false, catalogue: smallCatalogue([...smallRecords, ...papers]), bounds })
})
beforeEach(async () => {
  user = await server.user()
  folder = await server.folder(user)
})
afterAll(() => server.stop())

const entry = (title: string, fields: Partial<OwnEntryInput> = {}): OwnEntryInput => ({ type: 'article-journal', title, ...fields })
interface Added extends ErrorBody {
  kept: string[]
  linked: { id: string; index: string; slug_value: string }[]
  already: string[]
  folder: Folder
}
const named = (...entries: OwnEntryInput[]) => entries.map(one => ({ id: randomUUID(), entry: one }))
const add = (own_entries: unknown, by = user, id = folder.id) =>
  server.request<Added>(`/v1/bookmark_folders/${id}/own_entries`, { user: by, key: true, body: { own_entries } })
const change = (id: string, own_entry: object, from?: { version: number; base: object }) =>
  server.request<{ own_entry: OwnEntry; folder: Folder } & ErrorBody>(`/v1/bookmark_folders/${folder.id}/own_entries/${id}`, {
    method: 'PUT',
    user,
    key: true,
    body: { own_entry, ...(from && { base: from.base }) },
    ...(from && { headers: { 'If-Match': `"${from.version}"` } }),
  })
const remove = (id: string, by = user) =>
  server.request<{ folder: Folder }>(`/v1/bookmark_folders/${folder.id}/own_entries/${id}`, { method: 'DELETE', user: by, key: true })
const changes = async (by = user) =>
  (await server.request<{ own_entries: OwnEntry[]; bookmarks: Bookmark[]; removed_own_entries: unknown[] }>('/v1/changes', { user: by }))
    .body
const slugsOf = async () => (await changes()).bookmarks.map(({ slug_value }) => slug_value).toSorted()
const bytesOf = async (of: TestUser) =>
  (await server.store.read.selectFrom('account_sizes').select('bytes').where('user_id', '=', of.id).executeTakeFirst())?.bytes ?? 0

describe('works that are added to a folder', () => {
  test('are linked where the catalogue has them, by number or by title, year and author; the rest is kept', async () => {
    const entries = named(
      entry('Any title', { DOI: 'https://doi.org/10.5555/LIGHT.1' }),
      entry('PMID 12345678', { PMID: '12345678' }),
      entry('A NIGHT among Lanterns!', { author: [{ family: 'Brook', given: 'A.' }], issued: { 'date-parts': [[2019]] } }),
      entry('Early light', { URL: 'https://arxiv.org/abs/2101.00001v2' }),
      entry('A night among lanterns', { author: [{ family: 'Somebody' }], issued: { 'date-parts': [[2018]] } }),
      entry('Light over the weirs', { author: [{ family: 'Brook' }], issued: { 'date-parts': [[1999]] } }),
      entry('Nowhere to be found', { DOI: '10.5555/none' }),
    )
    const { status, body } = await add(entries)
    expect(status).toBe(200)
    expect(body.linked.map(({ id, slug_value }) => [entries.findIndex(one => one.id === id), slug_value])).toEqual([
      [0, 'light'],
      [1, 'water'],
      [2, 'night'],
      [3, 'early'],
    ])
    expect(body.kept).toEqual(entries.slice(4).map(({ id }) => id))
    expect(body.folder.count).toBe(7)
    expect(await slugsOf()).toEqual(['early', 'light', 'night', 'water'])
    expect((await changes()).own_entries.map(({ entry: { title } }) => title).toSorted()).toEqual([
      'A night among lanterns',
      'Light over the weirs',
      'Nowhere to be found',
    ])
  })

  test('twice, by their ids or as the same work, are in it once', async () => {
    const entries = named(entry('Kept', { DOI: '10.5555/kept' }), entry('Any', { DOI: '10.5555/light.1' }))
    await add(entries)
    const again = await add(entries)
    expect([again.body.kept, again.body.already]).toEqual([[], [entries[0]!.id]])
    expect(again.body.folder.count).toBe(2)
    const others = named(
      entry('Kept otherwise', { DOI: '10.5555/KEPT' }),
      entry('New'),
      entry('NEW.'),
      entry('Any', { DOI: '10.5555/light.1' }),
    )
    const { body } = await add(others)
    expect([body.already, body.kept]).toEqual([[others[0]!.id, others[2]!.id], [others[1]!.id]])
    expect(body.folder.count).toBe(3)
  })

  test('count as items, and a batch that does not fit is refused as a whole', async () => {
    const owner = await server.user({ user_type: 'trial' })
    const own = await server.folder(owner)
    expect((await add(named(entry('One'), entry('Two')), owner, own.id)).status).toBe(200)
    const { status, body } = await add(named(entry('Three'), entry('Four')), owner, own.id)
    expect([status, body.code, body.bound]).toEqual([422, 'limit_reached', 'itemsInFolder'])
    const bookmark = { user: owner, key: true as const, body: { slug_values: ['news-1'], index: 'news' } }
    expect((await server.request(`/v1/bookmark_folders/${own.id}/bookmarks`, bookmark)).status).toBe(200)
    expect(
      (await server.request(`/v1/bookmark_folders/${own.id}/bookmarks`, { ...bookmark, body: { slug_values: ['news-2'], index: 'news' } }))
        .status,
    ).toBe(422)
    expect((await add(named(entry('One')), owner, own.id)).body.already).toHaveLength(1)
  })

  test('fill the account, and give the space back when they or their folder are removed', async () => {
    const before = await bytesOf(user)
    const other = await server.folder(user)
    const long = named(entry('Long', { abstract: 'x'.repeat(9000) }))
    const filled = async () => (await bytesOf(user)) - before
    await add(long, user, other.id)
    expect(await filled()).toBeGreaterThan(9000)
    await server.request(`/v1/bookmark_folders/${other.id}`, { method: 'DELETE', user, key: true })
    expect(await filled()).toBeLessThan(5000)
    await add(long)
    await remove(long[0]!.id)
    expect(await filled()).toBeLessThan(9000)
  })
})

describe('an own entry', () => {
  test('is changed field by field: what others changed meanwhile stays, unless it is the same field', async () => {
    const id = randomUUID()
    await add([{ id, entry: entry('First', { volume: '1', note: 'Mine' }) }])
    const one = await change(id, { title: 'Second', volume: null })
    expect(one.body.own_entry).toMatchObject({ version: 2, entry: { title: 'Second', note: 'Mine' } })
    expect(one.body.own_entry.entry).not.toHaveProperty('volume')
    const merged = await change(id, { issue: '4' }, { version: 1, base: { issue: null } })
    expect(merged.body.own_entry).toMatchObject({ version: 3, entry: { title: 'Second', issue: '4' } })
    const clash = await change(id, { title: 'Third' }, { version: 1, base: { title: 'First' } })
    expect([clash.status, clash.body.code, clash.body.current]).toMatchObject([409, 'version_conflict', { title: 'Second', version: 3 }])
    expect((await change(id, { title: 'Third' }, { version: 1, base: { title: 'Second' } })).body.own_entry.entry.title).toBe('Third')
    expect((await changes()).own_entries).toMatchObject([{ id, version: 4 }])
  })

  test('that is not there cannot be changed, and removing it is no error', async () => {
    expect((await change(randomUUID(), { title: 'Any' })).status).toBe(404)
    const [one] = named(entry('Gone'))
    await add([one])
    expect((await remove(one!.id)).body.folder.count).toBe(0)
    expect((await remove(one!.id)).status).toBe(200)
    expect((await changes()).own_entries).toEqual([])
    expect((await add([one])).body.folder.count).toBe(1)
  })

  test('is shared with the members of its folder, and asked about before the folder is deleted', async () => {
    const friend = await server.user()
    await joinFolder(server.store, folder.id, friend.id, 'admin')
    const seen = (await server.request<Folder>(`/v1/bookmark_folders/${folder.id}`, { user })).body
    expect((await add(named(entry('Of a friend')), friend)).status).toBe(200)
    expect((await changes()).own_entries).toMatchObject([{ folder_id: folder.id, entry: { title: 'Of a friend' } }])
    expect((await changes(friend)).own_entries).toHaveLength(1)
    const deletion = await server.request<ErrorBody>(`/v1/bookmark_folders/${folder.id}`, {
      method: 'DELETE',
      user,
      key: true,
      headers: { 'If-Match': `"${seen.version}"` },
    })
    expect([deletion.status, deletion.body.code]).toEqual([409, 'changed'])
  })
})

test.each<[string, unknown]>([
  ['without a title', [{ id: randomUUID(), entry: { type: 'book' } }]],
  ['of an unknown type', [{ id: randomUUID(), entry: { type: 'song', title: 'x' } }]],
  ['with an id that is none', [{ id: '../1', entry: entry('x') }]],
  ['with an address that is a script', [{ id: randomUUID(), entry: entry('x', { URL: 'javascript:alert(1)' }) }]],
  ['with a name without parts', [{ id: randomUUID(), entry: { type: 'book', title: 'x', author: [{ given: 'Ada' }] } }]],
  [
    'that is larger than an entry may be',
    [{ id: randomUUID(), entry: entry('x', { author: Array.from({ length: 200 }, () => ({ family: '長'.repeat(150) })) }) }],
  ],
  ['in a batch that is too large', named(...Array.from({ length: limits.ownEntry.batch + 1 }, (_, n) => entry(`Title ${n}`)))],
  ['in a batch of none', []],
])('an entry %s is refused', async (_, entries) => {
  expect((await add(entries)).status).toBe(422)
  expect((await changes()).own_entries).toEqual([])
})

test('keys that an entry does not have change nothing', async () => {
  const { status } = await add([{ id: randomUUID(), entry: { ...entry('Plain'), id: 'x', is_retracted: true, bytes: -1 } }])
  expect(status).toBe(200)
  expect((await changes()).own_entries.map(({ entry: stored }) => stored)).toEqual([entry('Plain')])
})

test('titles in the signs of the query language find nothing, and cost little', async () => {
  const hostile = [
    '"open (NOT title:* AND',
    'OR OR OR a* b* c*',
    '~'.repeat(900),
    'light '.repeat(150),
    '((((((((((weirs))))))))))',
    '10.5555/light.1" OR "',
  ]
  const { status, body } = await add(named(...hostile.map(title => entry(title)), entry('Any', { DOI: '10.5555/"light".(1)*' })))
  expect([status, body.kept.length]).toEqual([200, 7])
})
