import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { BulkSaveJob } from '#contract/bulk-save.ts'
import type { Changes } from '#contract/changes.ts'
import type { Folder } from '#contract/folders.ts'
import { accountBounds, type AccountBoundTable } from '#contract/account-bounds.ts'
import { positionOfAddition } from '#contract/item-position.ts'
import { limits } from '#contract/limits.ts'
import { smallCatalogue, smallRecords } from '../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

const { most } = limits.bulkSave
const beacons = Array.from({ length: most + 20 }, (_, n) => ({
  index: 'publications' as const,
  slug_values: [`beacon-${n}`, `old-beacon-${n}`],
  source: { name: 'Tests' },
  title: `Beacon ${n}`,
}))
const catalogue = smallCatalogue([...smallRecords, ...beacons])
/** The second batch of a job waits for it. */
let gate: Promise<void> | undefined
let open = () => {}
const records = catalogue.records.bind(catalogue)
let batches = 0
catalogue.records = async (...args) => {
  if (args[0].length > 1 && gate && batches++ > 0) await gate
  return records(...args)
}

let server: TestServer
let owner: TestUser
let folder: Folder
beforeAll(async () => {
  server = await startTestServer({ socket: false, catalogue })
  owner = await server.user()
})
afterAll(() => server.stop())
afterEach(() => {
  open()
  gate = undefined
})

const named = (count: number) => ({ index: 'publications', slug_values: beacons.slice(0, count).map(({ slug_values }) => slug_values[0]) })
const start = async (body: unknown, { key, user = owner }: { key?: string; user?: TestUser } = {}) => {
  folder = await server.folder(user)
  return again(body, { key, user })
}
const again = (body: unknown, { key, user = owner }: { key?: string | undefined; user?: TestUser } = {}) =>
  server.request<BulkSaveJob>(`/api/bookmark_folders/${folder.id}/bulk_bookmarks`, { user, key: key ?? true, body })
const jobOf = async ({ id }: { id: string }) => (await server.request<BulkSaveJob>(`/v1/jobs/${id}`, { user: owner })).body
const ended = (job: { id: string }) =>
  vi.waitFor(async () => {
    const now = await jobOf(job)
    expect(now.finished_at).not.toBeNull()
    return now
  }, 10_000)
const count = async () => (await server.request<Folder>(`/v1/bookmark_folders/${folder.id}`, { user: owner })).body.count
const tight = (): AccountBoundTable => ({ ...accountBounds, premium: { ...accountBounds.premium, itemsInFolder: 70 } })
/** Begins a save and resolves once its first batch is stored and the second one waits. */
async function heldInTheMiddle(): Promise<BulkSaveJob> {
  batches = 0
  gate = new Promise(resolve => (open = resolve))
  const job = (await start(named(120))).body
  await vi.waitFor(async () => expect((await jobOf(job)).done).toBe(50))
  return job
}

test('the results of a search are saved, and devices get them', async () => {
  const { status, body } = await start({ search: { index: 'publications', keyword: 'number', page: 2 } })
  expect([status, body.status, body.finished_at]).toEqual([200, 'waiting', null])
  expect(await ended(body)).toMatchObject({
    status: 'done',
    done: 30,
    total: 30,
    result: { folder_id: folder.id, count: 30, requested: 30 },
    error: null,
  })
  const { bookmarks, folders } = (await server.request<Changes>('/v1/changes', { user: owner })).body
  expect(bookmarks.filter(({ folder_id }) => folder_id === folder.id)).toHaveLength(30)
  expect(folders.find(({ id }) => id === folder.id)?.count).toBe(30)
})

test('D25 of more than 500 results or names the first 500 are saved, in their order', async () => {
  const search = { index: 'publications', keyword: 'beacon' }
  const job = (await start({ search })).body
  expect((await ended(job)).result).toMatchObject({ count: most, requested: most + 20 })
  const named501 = (await start(named(most + 1))).body
  expect((await ended(named501)).result).toMatchObject({ count: most, requested: most + 1 })
  const rows = await server.store.read
    .selectFrom('bookmarks')
    .select(['index_name as index', 'slug_value', 'added_at'])
    .where('folder_id', '=', folder.id)
    .execute()
  const shown = rows.toSorted((one, other) => (positionOfAddition(one) < positionOfAddition(other) ? -1 : 1))
  expect(shown.map(({ slug_value }) => slug_value)).toEqual(named(most).slug_values)
})

test('D25 a save whose answer was lost is asked for again under its key: the same job, each item once', async () => {
  const first = await start(named(60), { key: 'bulk.1' })
  for (let times = 0; times < 3; times++) expect((await again(named(60), { key: 'bulk.1' })).body.id).toBe(first.body.id)
  expect((await ended(first.body)).result.count).toBe(60)
  expect((await again(named(60), { key: 'bulk.1' })).headers.get('Idempotency-Replayed')).toBe('true')
  expect(await count()).toBe(60)
})

test('records named twice, by an older slug, or no longer there count once or not at all', async () => {
  const slug_values = ['beacon-1', 'beacon-1', 'old-beacon-1', 'beacon-2', 'no-such-record']
  const job = (await start({ index: 'publications', slug_values })).body
  expect(await ended(job)).toMatchObject({ status: 'done', result: { count: 2, requested: 4 } })
  const repeated = (await again({ index: 'publications', slug_values: ['beacon-2'] })).body
  expect(await ended(repeated)).toMatchObject({ status: 'done', result: { count: 0, requested: 1 } })
  expect(await count()).toBe(2)
})

test('a folder that is deleted meanwhile ends its save with not_found', async () => {
  const job = await heldInTheMiddle()
  await server.request(`/v1/bookmark_folders/${folder.id}`, { method: 'DELETE', user: owner, key: true })
  open()
  expect(await ended(job)).toMatchObject({ status: 'failed', error: { code: 'not_found' }, result: { count: 50 } })
})

test('a role or a right that is lost meanwhile ends the save, and what was added stays', async () => {
  const job = await heldInTheMiddle()
  const members = server.store.write(tx =>
    tx.updateTable('memberships').set({ role: 'member' }).where('slug_value', '=', folder.id).execute(),
  )
  await members
  open()
  expect(await ended(job)).toMatchObject({ status: 'failed', done: 50, error: { code: 'forbidden' }, result: { count: 50 } })

  const other = await heldInTheMiddle()
  const plan = (user_type: 'trial' | 'premium') =>
    server.store.write(tx => tx.updateTable('users').set({ user_type }).where('id', '=', owner.id).execute())
  await plan('trial')
  open()
  // The batch under way was allowed when it began.
  expect(await ended(other)).toMatchObject({ status: 'failed', error: { code: 'right_required' }, result: { count: 100 } })
  await plan('premium')
})

test('a cancelled save keeps what was added, and adds nothing more', async () => {
  const job = await heldInTheMiddle()
  const { body } = await server.request<BulkSaveJob>(`/v1/jobs/${job.id}`, { method: 'DELETE', user: owner, key: true })
  expect(body).toMatchObject({ status: 'cancelled', done: 50, result: { count: 50 } })
  open()
  // Another job of the same user begins only after this one has given up.
  const next = (await again(named(1))).body
  await ended(next)
  expect(await jobOf(job)).toMatchObject({ status: 'cancelled', done: 50 })
  expect(await count()).toBe(50)
})

test('a search with a keyword that cannot be read fails with its sentence', async () => {
  const job = (await start({ search: { index: 'publications', keyword: 'title:(' } })).body
  expect(await ended(job)).toMatchObject({ status: 'failed', error: { code: 'bad_query' }, result: { count: 0 } })
})

test('without room only what fits is added, and the refusal names the bound', async () => {
  const bounded = await startTestServer({ socket: false, catalogue, bounds: tight() })
  const writer = await bounded.user()
  const { id } = await bounded.folder(writer)
  const path = `/api/bookmark_folders/${id}/bulk_bookmarks`
  const job = (await bounded.request<BulkSaveJob>(path, { user: writer, key: true, body: named(120) })).body
  const result = await vi.waitFor(async () => {
    const { body } = await bounded.request<BulkSaveJob>(`/v1/jobs/${job.id}`, { user: writer })
    expect(body.status).toBe('failed')
    return body
  })
  expect(result).toMatchObject({ done: 70, result: { count: 70, requested: 120 }, error: { code: 'limit_reached' } })
  expect(result.error?.error).toMatch(/^This folder has 70 items, the most a folder can have\./)
  await bounded.stop()
})

test('a save is refused without the right, without the role, and for a folder of others', async () => {
  await start(named(1))
  const statusFor = async (user_type: 'trial' | 'premium') => (await again(named(1), { user: await server.user({ user_type }) })).status
  expect([await statusFor('trial'), await statusFor('premium')]).toEqual([403, 404])
  for (const body of [{}, { index: 'publications', slug_values: [] }, { search: {} }, { index: 'letters', slug_values: ['a'] }])
    expect([body, (await again(body)).status]).toEqual([body, 422])
})
