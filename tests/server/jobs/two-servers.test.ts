import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BulkSaveJob } from '#contract/bulk-save.ts'
import type { Folder } from '#contract/folders.ts'
import type { WriteJob } from '#server/store/unit-of-work.ts'
import { smallCatalogue, smallRecords } from '../../support/small-catalogue.ts'
import { TestServer, type TestUser } from '../../support/test-server.ts'

const beacons = Array.from({ length: 130 }, (_, n) => ({
  index: 'publications' as const,
  slug_values: [`beacon-${n}`],
  source: { name: 'Tests' },
  title: `Beacon ${n}`,
}))
const catalogue = smallCatalogue([...smallRecords, ...beacons])
/** Longer than a lease. */
const muchLater = 60_000

/** Two servers on one database. */
let server: TestServer
let other: TestServer
let owner: TestUser
beforeEach(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'indago-jobs-'))
  server = new TestServer(dir, { catalogue })
  other = new TestServer(dir, { catalogue })
  await server.start()
  await other.start()
  owner = await server.user()
})
afterEach(async () => {
  await other.stop({ keepFolder: true })
  await server.stop()
})

const startIn = async (by: TestServer, { id }: Folder, slugs = 130, user = owner, key: string | true = true) =>
  by.request<BulkSaveJob>(`/api/bookmark_folders/${id}/bulk_bookmarks`, {
    user,
    key,
    body: { index: 'publications', slug_values: beacons.slice(0, slugs).map(({ slug_values }) => slug_values[0]) },
  })
const jobRow = (id: string) => server.store.read.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const isDone = (id: string) => vi.waitFor(async () => expect((await jobRow(id)).status).toBe('done'), 10_000)
const itemsOf = ({ id }: Folder) => server.store.read.selectFrom('bookmarks').select('slug_value').where('folder_id', '=', id).execute()

test('a job is shown to its owner and to nobody else', async () => {
  const job = (await startIn(server, await server.folder(owner), 1)).body
  const stranger = await server.user()
  for (const method of ['GET', 'DELETE']) {
    const ask = (user: TestUser) => server.request(`/v1/jobs/${job.id}`, { method, user, ...(method === 'DELETE' && { key: true }) })
    expect([(await ask(owner)).status, (await ask(stranger)).status]).toEqual([200, 404])
  }
})

test('two servers on one database share the jobs, and do each once', async () => {
  const users = [owner, ...(await Promise.all(Array.from({ length: 5 }, () => server.user())))]
  const folders = await Promise.all(users.map(user => server.folder(user)))
  const started = await Promise.all(folders.map((folder, at) => startIn(at % 2 ? server : other, folder, 130, users[at])))
  for (const { body } of started) await isDone(body.id)
  for (const folder of folders) expect(await itemsOf(folder)).toHaveLength(130)
  const states = await server.store.read.selectFrom('jobs').select('state').execute()
  expect(states.map(({ state }) => (state as BulkSaveJob['result']).count)).toEqual(users.map(() => 130))
})

/** A new job makes a server look for others too, as it does by itself every half minute. */
const lookFor = async (by: TestServer) => startIn(by, await by.folder(owner), 1)

/** Lets `dying` stand still for good at its `nth` write from now: before, inside or after its transaction. Returns what wakes it up again. */
function stopAt(dying: TestServer, nth: number, point: 'before' | 'inside' | 'after'): { isStopped: Promise<void>; wake: () => void } {
  const { store } = dying
  const original = { ...store }
  let wake = () => {}
  let stopped = () => {}
  const isStopped = new Promise<void>(resolve => (stopped = resolve))
  const asleep = new Promise<void>(resolve => (wake = resolve))
  let writes = 0
  let isDead = false
  store.write = async <T>(job: WriteJob<T>): Promise<T> => {
    writes += 1
    if (isDead || writes < nth) {
      if (isDead) await asleep
      return original.write(job)
    }
    isDead = true
    const undone = async () => original.write(async tx => Promise.reject(new Error(`killed ${String(await job(tx))}`)))
    if (point === 'inside') await undone().catch(() => undefined)
    const result = point === 'after' ? await original.write(job) : undefined
    stopped()
    await asleep
    return point === 'after' ? (result as T) : original.write(job)
  }
  return { isStopped, wake }
}

const points = (['before', 'inside', 'after'] as const).flatMap(point => [2, 3, 4, 5].map(nth => ({ point, nth })))
test.each(points)(
  'D2 a server that stops $point write $nth of a job leaves it to another one, which does it once',
  async ({ point, nth }) => {
    // By its clock the job is not due: any server may take one first, and here it has to be the one that stops.
    other.advanceClock(-muchLater)
    const folder = await server.folder(owner)
    // The first write is the request itself.
    const { isStopped, wake } = stopAt(server, nth, point)
    const job = (await startIn(server, folder)).body
    await isStopped
    other.advanceClock(2 * muchLater)
    await lookFor(other)
    await isDone(job.id)
    expect((await jobRow(job.id)).state).toMatchObject({ count: 130, requested: 130 })
    // The first one goes on where it stood, and finds that the job is no longer its own.
    wake()
    await server.restart()
    expect((await jobRow(job.id)).status).toBe('done')
    expect(await itemsOf(folder)).toHaveLength(130)
  },
)

test('D2 a server that stops after the commit and before the answer has begun one job, whatever is asked again', async () => {
  const folder = await server.folder(owner)
  const { isStopped, wake } = stopAt(server, 1, 'after')
  const lost = startIn(server, folder, 130, owner, 'lost.1')
  await isStopped
  const { body } = await startIn(other, folder, 130, owner, 'lost.1')
  other.advanceClock(muchLater)
  await lookFor(other)
  await isDone(body.id)
  wake()
  expect((await lost).body.id).toBe(body.id)
  const { jobs } = await server.store.read
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('jobs'))
    .executeTakeFirstOrThrow()
  expect([jobs, (await itemsOf(folder)).length]).toEqual([2, 130])
})

test('a stopped server gives its job back, and goes on with it after the next start', async () => {
  await other.stop({ keepFolder: true })
  const folder = await server.folder(owner)
  const job = (await startIn(server, folder)).body
  await server.restart()
  await isDone(job.id)
  expect(await itemsOf(folder)).toHaveLength(130)
  await other.start()
})
