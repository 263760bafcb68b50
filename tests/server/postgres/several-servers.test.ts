import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { userTypes } from '#contract/rights.ts'
import { dataFiles } from '#server/core/data-files.ts'
import { type RateLimitTable, rateLimits } from '#server/http/rate-limits.ts'
import { readSettings } from '#server/core/environment/read-settings.ts'
import { openSecrets, renewTokenKey } from '#server/open-secrets.ts'
import { presentedServer } from '#server/present-server.ts'
import { migrations } from '#server/store/migrations/migrations.ts'
import { migratePostgres } from '#server/store/postgres/migrate.ts'
import { openPostgres } from '#server/store/postgres/open.ts'
import { Primary } from '#server/store/postgres/primary.ts'
import { openTokenKey } from '#server/subjects/sessions/index.ts'
import { query } from '../../support/postgres-server.ts'
import { smallCatalogue, smallRecords } from '../../support/small-catalogue.ts'
import { databaseOf } from '../../support/test-store.ts'
import { startTestServer, TestServer, type TestUser } from '../../support/test-server.ts'
import { subscribed } from '../live/live-clients.ts'

/** Few calls of one kind, so that they are soon used up. */
const limits = Object.fromEntries(
  userTypes.map(plan => [plan, { ...rateLimits[plan], typeahead: { burst: 4, perMinute: 1 } }]),
) as RateLimitTable

let here: TestServer
let there: TestServer
let ada: TestUser
beforeAll(async () => {
  here = await startTestServer({ together: {}, limits })
  there = await startTestServer({ together: { beside: here }, limits })
  ada = await here.user()
})
afterAll(async () => {
  await there.stop()
  await here.stop()
})

const statusAt = async (server: TestServer, token: string) => (await server.request('/v1/me', { token })).status

test('a session that one server began is valid at the other, until either ends it', async () => {
  const token = await here.session(ada.id)
  expect([await statusAt(here, token), await statusAt(there, token)]).toEqual([200, 200])
  await there.request('/v1/logout', { token, method: 'POST' })
  expect([await statusAt(here, token), await statusAt(there, token)]).toEqual([498, 498])
})

test('wrong passwords are counted by all servers together', async () => {
  const { email } = await here.user()
  const attempt = async (server: TestServer) =>
    (await server.request('/v1/authenticate', { body: { email, password: 'a wrong one' } })).status
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) statuses.push(await attempt(here), await attempt(there))
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 401))
  expect([await attempt(here), await attempt(there)]).toEqual([429, 429])
})

test('what a caller has used up at one server is used up at the other', async () => {
  const ben = await here.user()
  const call = async (server: TestServer) =>
    (await server.request('/search-service/typeahead', { user: ben, body: { query: 'lan' } })).status
  for (let n = 0; n < 4; n++) expect(await call(here)).toBe(200)
  await vi.waitFor(async () => expect(await call(there)).toBe(429), { timeout: 5000, interval: 100 })
  expect(await call(here)).toBe(429)
})

test('a keyed call that is sent to both servers takes effect once, and both give the same answer', async () => {
  const sent = { user: ada, key: 'device.1', body: { bookmark_folder: { name: 'Once' } } }
  const answers = await Promise.all([here, there, here, there].map(server => server.request('/v1/bookmark_folders', sent)))
  const again = await there.request('/v1/bookmark_folders', sent)
  const made = [...answers, again].filter(({ status }) => status === 200)
  // One that is under way at the same server is told to come again.
  expect([...answers, again].every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(new Set(made.map(({ body }) => body['id'])).size).toBe(1)
  const folders = await here.store.read.selectFrom('folders').select('id').where('name', '=', 'Once').execute()
  expect(folders).toHaveLength(1)
})

test('a change at one server is told live to a client of the other', async () => {
  const client = await subscribed(there, ada)
  await here.folder(ada)
  await client.frame('changes-new')
  client.leave()
})

test('a profile that is edited at one server is shown by the other, and by one that joins later', async () => {
  const cleo = await here.user()
  await here.request(`/v1/users/${cleo.id}`, { method: 'PUT', user: cleo, body: { user: { first_name: 'Cleo', last_name: 'Marsh' } } })
  const { slug_values } = await here.store.read
    .selectFrom('users')
    .select('slug_values')
    .where('id', '=', cleo.id)
    .executeTakeFirstOrThrow()
  const shown = async (server: TestServer) => (await server.request(`/v1/records/researchers/${slug_values[0]}`)).body['full_name']
  await vi.waitFor(async () => expect([await shown(here), await shown(there)]).toEqual(['Cleo Marsh', 'Cleo Marsh']), { timeout: 10_000 })
  const later = await startTestServer({ together: { beside: here } })
  expect(await shown(later)).toBe('Cleo Marsh')
  await later.stop()
})

test('what people made before there were copies is on later ones, except what the catalogue does not show', async () => {
  const [shown, hidden] = ['shown-before', 'hidden-before']
  const first = await startTestServer({ together: {}, catalogue: smallCatalogue([...smallRecords, researcherCalled(shown)]) })
  for (const slug of [shown, hidden]) {
    const { id } = await first.user()
    await first.store.write(tx =>
      tx
        .updateTable('users')
        .set({ slug_values: [slug], record_stale: 0 })
        .where('id', '=', id)
        .execute(),
    )
  }
  await first.store.write(tx => tx.deleteFrom('meta').where('name', '=', 'copied_catalogue').execute())
  await first.restart()
  const later = await startTestServer({ together: { beside: first } })
  const status = async (slug: string) => (await later.request(`/v1/records/researchers/${slug}`)).status
  await vi.waitFor(async () => expect(await status(shown)).toBe(200), { timeout: 10_000 })
  expect(await status(hidden)).toBe(404)
  await later.stop()
  await first.stop()
})

const researcherCalled = (slug: string) => ({
  index: 'researchers' as const,
  slug_values: [slug],
  source: { name: 'Tests' },
  full_name: 'Ada Brook',
})

test('scheduled work is done at one server, and at another one when that has stopped', async () => {
  const first = await startTestServer({ together: {} })
  const second = await startTestServer({ together: { beside: first } })
  const url = await databaseOf(first.dir)
  const holder = async () => (await query<{ holder: string }>(url, 'SELECT holder FROM servers.turns'))[0]?.holder
  await vi.waitFor(async () => expect(await holder()).toBeDefined())
  const before = await holder()
  await first.stop({ keepFolder: true })
  await vi.waitFor(async () => expect([undefined, before]).not.toContain(await holder()), { timeout: 10_000, interval: 200 })
  await second.stop()
})

/** A store on the same database, as a server opens it that does not start. */
async function withStore<T>(use: (store: Awaited<ReturnType<typeof openPostgres>>) => Promise<T>, clock?: () => number): Promise<T> {
  const store = await openPostgres(await databaseOf(here.dir), undefined, clock)
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

test('keys are sealed with a secret, and a server with another secret, or none, does not start', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'indago-keys-'))
  const open = (keySecret?: string) =>
    withStore(async store => {
      const openSecret = await openSecrets({ ...readSettings({}), dataDir: dir, ...(keySecret && { keySecret }) }, store)
      return Buffer.from(openSecret(join(dir, dataFiles.tokenKey), () => new Uint8Array())).toString('hex')
    })
  const before = await open()
  const [one, other] = ['one secret of this installation 1', 'one secret of this installation 2']
  expect(await open(one)).toBe(before)
  const stored = await query<{ value: Buffer }>(await databaseOf(here.dir), 'SELECT value FROM servers.secrets')
  expect(stored.some(({ value }) => value.toString('hex').includes(before))).toBe(false)
  expect(await open(one)).toBe(before)
  await expect(open(other)).rejects.toThrow('sealed with another KEY_SECRET')
  await expect(open()).rejects.toThrow('KEY_SECRET must be the one that the other servers have')
  rmSync(dir, { recursive: true })
})

test('servers get another key together, once all of them have stopped', async () => {
  const settings = { ...readSettings({}), dataDir: mkdtempSync(join(tmpdir(), 'indago-new-key-')) }
  const kidOf = async (store: Parameters<typeof openSecrets>[1]) => openTokenKey('', await openSecrets(settings, store)).kid
  const server = await startTestServer({ together: {} })
  const before = await kidOf(server.store)
  await server.store.together!.join(presentedServer(settings))
  await expect(renewTokenKey(settings, server.store)).rejects.toThrow('Stop all of them first')
  expect(await kidOf(server.store)).toBe(before)
  await server.restart()
  await renewTokenKey(settings, server.store)
  expect(await kidOf(server.store)).not.toBe(before)
  await server.stop()
  rmSync(settings.dataDir, { recursive: true })
})

test('a data folder’s own key becomes that of a new database', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'indago-own-'))
  const own = openTokenKey(dir).kid
  const server = await startTestServer({ together: {} })
  await query(await databaseOf(server.dir), 'DELETE FROM servers.secrets')
  const openSecret = await openSecrets({ ...readSettings({}), dataDir: dir }, server.store)
  expect(openTokenKey('elsewhere', openSecret).kid).toBe(own)
  await server.stop()
  rmSync(dir, { recursive: true })
})

test('a server whose files others cannot read does not join them, and one that shares them does', async () => {
  const files = mkdtempSync(join(tmpdir(), 'indago-files-'))
  const of = (dataDir: string, filesDir?: string) => presentedServer({ ...readSettings({}), dataDir, ...(filesDir && { filesDir }) })
  await withStore(async one => {
    await one.together!.join(of('one', files))
    await withStore(other => other.together!.join(of('other', files)))
    await withStore(async other => {
      await expect(other.together!.join(of('other'), 10)).rejects.toThrow(
        'FILES_URL must name a bucket, or a folder that all servers share',
      )
    })
    // After a kill its own folder comes back at once.
    await withStore(again => again.together!.join(of('one')))
  })
  rmSync(files, { recursive: true })
})

test('a clock that is minutes apart is said, and so is a schema that only newer servers know; neither is ready', async () => {
  const problem = (clock?: () => number) => withStore(store => store.together!.problem(), clock)
  expect(await problem()).toBeUndefined()
  expect(await problem(() => Date.now() + 180_000)).toBe('The clock of this server is 3 minutes ahead of that of the database.')
  expect(await problem(() => Date.now() - 61_000)).toBe('The clock of this server is a minute behind that of the database.')
  expect((await here.request('/v1/ready')).body).toEqual({
    status: 'ready',
    records: expect.any(Number) as number,
    parts: { database: 'ok', servers: 'ok', search: 'ok', files: 'ok', live: 'ok' },
  })
  await query(await databaseOf(here.dir), 'UPDATE servers.least_schema SET least = 100000')
  expect(await here.request('/v1/ready')).toMatchObject({
    status: 503,
    body: { code: 'not_ready', errors: { servers: [expect.stringContaining('A newer version has changed the database')] } },
  })
  await query(await databaseOf(here.dir), 'UPDATE servers.least_schema SET least = 0')
})

test('a newer version changes tables between two writes of an older one, which goes on', async () => {
  const client = await new Primary(await databaseOf(here.dir)).connect({})
  const load = { isOver: false }
  const writing = (async () => {
    let written = 0
    for (; !load.isOver; written++) await here.folder(ada, { name: `While it changes ${written}` })
    return written
  })()
  await migratePostgres(client, Date.now(), [...migrations, "ALTER TABLE folders ADD COLUMN shelf TEXT NOT NULL DEFAULT ''"])
  const before = await here.store.read.selectFrom('folders').select('id').execute()
  await here.folder(ada, { name: 'After it' })
  load.isOver = true
  await writing
  await client.end()
  const after = await here.store.read.selectFrom('folders').selectAll().where('name', '=', 'After it').execute()
  expect(after).toMatchObject([{ shelf: '' }])
  expect(before.length).toBeGreaterThan(0)
  await expect(openPostgres(await databaseOf(here.dir))).rejects.toThrow('The database was written by a newer Indago')
})
