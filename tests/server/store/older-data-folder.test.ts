import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Subscription } from '#contract/alerts.ts'
import { type Changes, feeds } from '#contract/changes.ts'
import type { Folder } from '#contract/folders.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import { prepareDataFolder } from '#server/prepare-data-folder.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import { TestServer } from '../../support/test-server.ts'

interface Fixture {
  /** Paths in the data folder, with the bytes in base64. */
  files: Record<string, string>
  email: string
  password: string
  /** The feed's cursor, and its answer without a cursor. */
  cursor: string
  changes: Omit<Changes, 'cursor'>
}

/** A data folder of version 0.6.39 after a stop, and that version's answers. */
const packed = readFileSync(new URL('../fixtures/data-folder-0.6.39.json.gz', import.meta.url))
const fixture = JSON.parse(gunzipSync(packed).toString()) as Fixture

let server: TestServer
let token: string
const lines: string[] = []

/** The steps of a start before the folder is served. */
async function prepare(dir: string): Promise<void> {
  const store = await openStore(dir)
  await prepareDataFolder(dir, store, line => lines.push(line))
  await store.close()
}

beforeAll(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'indago-before-'))
  for (const [path, bytes] of Object.entries(fixture.files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), Buffer.from(bytes, 'base64'))
  }
  await prepare(dir)
  server = new TestServer(dir, { catalogue: openCatalogue })
  await server.start()
  token = await server.signIn(fixture.email, fixture.password)
})
afterAll(() => server.stop())

const since = async (cursor?: string) =>
  (await server.request<Changes>(`/v1/changes${cursor === undefined ? '' : `?since=${cursor}`}`, { token })).body
const publications = async (keyword: string) =>
  (await server.request<{ total: number }>('/search-service/search', { token, body: { index: 'publications', keyword } })).body.total
const nameOf = async (id: string) => (await server.request<Folder>(`/v1/bookmark_folders/${id}`, { token })).body.name

test('a folder with data gets no demo records', () => {
  expect(lines).toEqual([])
})

/** A folder of that version with what is said about every folder since then. */
const withPeople = ({ version, created_at, updated_at, ...row }: Folder): Folder => ({
  ...row,
  contributors_count: 1,
  invite_count: 0,
  version,
  created_at,
  updated_at,
})

/** A followed profile of that version with what is said about every alert since then. */
const asAlert = ({ created_at, ...row }: Subscription): Subscription => ({
  ...row,
  new_results: 0,
  timestamp_epoch: created_at,
  found: [],
  is_paused: false,
  push: false,
  mail: 'off',
  created_at,
})

test('every answer equals the previous version’s, byte for byte but for fields that are new', async () => {
  const { bookmarks, profile, ...answer } = await since()
  const newer = newFeeds()
  // Since then items say who added them, and further rows are mirrored: a profile, and others of which this folder has none.
  expect(profile).toMatchObject([{ id: 'own', full_name: 'Owner', about: '', version: 1 }])
  expect(Object.fromEntries(Object.entries(answer).filter(([name]) => name in newer))).toEqual(newer)
  const rest = Object.entries(answer).filter(([name]) => !(name in newer))
  const known = { ...(Object.fromEntries(rest) as typeof answer), bookmarks }
  expect(known.bookmarks.map(({ added_by }) => added_by?.full_name)).toEqual(known.bookmarks.map(() => 'Owner'))
  const all = { ...known, bookmarks: known.bookmarks.map(({ added_by, ...row }) => (added_by ? row : {})) }
  const { folders, subscriptions } = fixture.changes
  const sinceThen = { folders: folders.map(withPeople), subscriptions: subscriptions.map(asAlert) }
  const before = { cursor: answer.cursor, ...fixture.changes, ...sinceThen }
  expect(all).toEqual(before)
  for (const name of Object.keys(before) as (keyof typeof before & keyof typeof all)[])
    expect(JSON.stringify(all[name])).toBe(JSON.stringify(before[name]))
})

/** The lists of subjects that are mirrored since that version but for profiles, empty. */
const newFeeds = () =>
  Object.fromEntries(
    Object.keys(feeds)
      .flatMap(name => [name, `removed_${name}`])
      .filter(name => name !== 'profile' && !(name in fixture.changes))
      .map(name => [name, []]),
  )

test('a device with all rows continues from its cursor with nothing new but the profile', async () => {
  const { cursor, ...answer } = await since(fixture.cursor)
  expect(await since(cursor)).toMatchObject({ cursor, reset: false, profile: [] })
  expect(answer).toEqual({
    ...newFeeds(),
    profile: [expect.objectContaining({ full_name: 'Owner' })],
    reset: false,
    more: false,
    folders: [],
    removed_folders: [],
    bookmarks: [],
    removed_bookmarks: [],
    subscriptions: [],
    removed_subscriptions: [],
  })
})

test('its records can be searched', async () => {
  expect(await publications('')).toBe(8)
  expect(await publications('signs')).toBeGreaterThan(0)
})

test('changes are accepted and are there after a restart', async () => {
  const { id, version } = fixture.changes.folders[0]!
  const renamed = await server.request<Folder>(`/v1/bookmark_folders/${id}`, {
    method: 'PUT',
    token,
    key: true,
    body: { bookmark_folder: { name: 'Renamed' } },
  })
  expect([renamed.status, renamed.body.name, renamed.body.version]).toEqual([200, 'Renamed', version + 1])
  expect((await since(fixture.cursor)).folders).toEqual([renamed.body])

  await server.stop({ keepFolder: true })
  await prepare(server.dir)
  await server.start()
  expect([await nameOf(id), await publications(''), lines]).toEqual(['Renamed', 8, []])
  expect((await since(fixture.cursor)).folders).toEqual([renamed.body])
})
