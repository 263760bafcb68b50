import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Job } from '#contract/jobs.ts'
import { limits } from '#contract/limits.ts'
import { Refusal } from '#server/core/refusal.ts'
import { deleteExpired } from '#server/jobs/cleanup.ts'
import type { Store } from '#server/store/store.ts'
import { deleteAccount } from '#server/subjects/privacy/account-deletion.ts'
import type { JobKind } from '#server/subjects/jobs/job-kind.ts'
import { Jobs } from '#server/subjects/jobs/jobs.ts'
import { createAccount } from '#server/subjects/sign-up/accounts.ts'
import { openTestStore } from '../../support/test-store.ts'

interface Steps {
  steps: number
}

let dir: string
let stores: Store[]
let opened: Jobs[]
let owner: string
/** The clock of all servers stands still until a test moves it. */
let clock = Date.now()
const now = () => clock
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'indago-jobs-'))
  stores = [await openTestStore(dir, now)]
  opened = []
  owner = await account('a@example.org')
})
afterEach(async () => {
  await Promise.all(opened.map(jobs => jobs.stop()))
  await Promise.all(stores.map(store => store.close()))
  rmSync(dir, { recursive: true })
})

const account = (email: string) =>
  createAccount(stores[0]!, { full_name: 'A B', email, password: 'words of a secret', user_type: 'premium' })

/** The jobs of one server, and a kind of work that the test decides about. */
async function serverDoing(step: JobKind<Steps>['step'], times: { leaseMs?: number; atOnce?: number } = {}) {
  const store = await openTestStore(dir, now)
  stores.push(store)
  const callerOf = () => ({ name: 'user', charge: () => {} })
  const jobs = new Jobs({ store, callerOf, now, log: pino({ level: 'silent' }), ...times })
  opened.push(jobs)
  const kind = jobs.register<Steps>({
    name: 'bulk_save',
    step,
    result: ({ steps }) => ({ folder_id: '', count: steps, requested: 0 }),
    notice: async (_, userId, { error }) => ({ variant: error ? 'error' : 'success', message: `Ended for ${userId}` }),
  })
  const add = (userId = owner): Promise<Job> => store.write(tx => jobs.add(tx, kind, userId, { state: { steps: 0 }, total: 1 }, now()))
  const cancel = (id: string) => store.write(tx => jobs.cancel(tx, owner, id, now()))
  const show = (id: string) => jobs.show(store.read, owner, id)
  const is = (id: string, expected: object) =>
    vi.waitFor(async () => expect(await show(id)).toMatchObject(expected), { timeout: 10_000, interval: 5 })
  return { jobs, add, cancel, show, is }
}

const finished = ({ steps }: Steps) => ({ state: { steps: steps + 1 }, done: 1, total: 1, end: 'done' as const })
const finish: JobKind<Steps>['step'] = async state => async () => finished(state)
const held = () => {
  let release = () => {}
  const promise = new Promise<void>(resolve => (release = resolve))
  return { promise, release: () => release() }
}
const row = (id: string) => stores[0]!.read.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Moves the clock to the end of the pause of a job that failed; a job that runs keeps its lease. */
const afterPause = async (id: string) => {
  const { status, claimable_at } = await row(id)
  if (status === 'waiting') clock = Math.max(clock, claimable_at)
}

test('a step that takes longer than a lease stays with its server, which renews the lease', async () => {
  const { promise, release } = held()
  let begun = 0
  const slow: JobKind<Steps>['step'] = async state => {
    begun += 1
    await promise
    return async () => finished(state)
  }
  const leaseMs = 90
  const [one, two] = [await serverDoing(slow, { leaseMs }), await serverDoing(slow, { leaseMs })]
  const { id } = await one.add()
  for (let renewals = 0; renewals < 6; renewals++) {
    clock += leaseMs / 2
    await two.jobs.wake()
    await vi.waitFor(async () => expect((await row(id)).claimable_at).toBe(now() + leaseMs), 10_000)
  }
  release()
  await one.is(id, { status: 'done', result: { count: 1 } })
  expect(begun).toBe(1)
})

test('the end of a job is told by a notification if it took long; that of a quick one is not', async () => {
  const { promise, release } = held()
  const slow: JobKind<Steps>['step'] = async state => {
    await promise
    return async () => finished(state)
  }
  const told = () => stores[0]!.read.selectFrom('notifications').select(['user_id', 'key', 'data']).execute()
  const quick = await serverDoing(finish)
  const { id: first } = await quick.add()
  await quick.is(first, { status: 'done' })
  const { add, is } = await serverDoing(slow)
  const { id } = await add()
  await is(id, { status: 'running' })
  clock += limits.bulkSave.slow
  release()
  await is(id, { status: 'done' })
  expect(await told()).toMatchObject([{ user_id: owner, key: `job:${id}`, data: { variant: 'success', message: `Ended for ${owner}` } }])
})

test('a step that may pass is tried again after a pause, and its progress ends the count of failures', async () => {
  let tries = 0
  const stumbling: JobKind<Steps>['step'] = async ({ steps }) => {
    tries += 1
    if (tries % 3 !== 0) throw tries === 1 ? new Refusal('not_ready', { retryAfter: 40 }) : new Error('not now')
    return async () => ({ state: { steps: steps + 1 }, done: steps + 1, total: 4, ...(steps === 3 && { end: 'done' }) })
  }
  const { jobs, add } = await serverDoing(stumbling)
  const { id } = await add()
  // At least as long as it was told.
  await vi.waitFor(async () => expect((await row(id)).claimable_at - now()).toBeGreaterThan(30_000))
  await vi.waitFor(async () => {
    await afterPause(id)
    await jobs.wake()
    expect((await row(id)).status).toBe('done')
  }, 10_000)
  expect(tries).toBe(12)
})

test.each([
  ['a refusal that stays', () => new Refusal('forbidden'), 'forbidden', 1],
  ['a step that fails again and again', () => new Error('broken'), 'internal', 6],
  ['a server that is busy for ever', () => new Refusal('too_many', { retryAfter: 1 }), 'too_many', 6],
])('%s ends the job with its reason', async (_, problem, code, times) => {
  let tries = 0
  const { jobs, add, show } = await serverDoing(async () => {
    tries += 1
    throw problem()
  })
  const { id } = await add()
  await vi.waitFor(async () => {
    await afterPause(id)
    await jobs.wake()
    expect((await show(id)).status).toBe('failed')
  }, 10_000)
  expect([(await show(id)).error?.code, tries]).toEqual([code, times])
})

test('a job that ends its server each time is given up', async () => {
  const { jobs, add, show } = await serverDoing(() => new Promise(() => {}))
  const { id } = await add()
  // What a server that was killed leaves: its lease, and one more attempt.
  await vi.waitFor(async () => expect((await row(id)).attempts).toBe(1))
  const after = await serverDoing(finish)
  await stores[0]!.write(tx => tx.updateTable('jobs').set({ attempts: 6, lease: 'of the dead', claimable_at: 0 }).execute())
  await after.jobs.wake()
  await after.is(id, { status: 'failed', error: { code: 'internal' } })
  expect((await show(id)).result).toMatchObject({ count: 0 })
  opened.splice(opened.indexOf(jobs), 1)
})

test('a lease or a pause from before the clock was set back does not keep a job for ever', async () => {
  const { jobs, add, is } = await serverDoing(finish)
  clock += 48 * 3600_000
  // It neither renews its lease by the new clock nor takes its own job again.
  const busy = await serverDoing(() => new Promise(() => {}), { leaseMs: 3600_000, atOnce: 1 })
  const { id } = await busy.add()
  await vi.waitFor(async () => expect((await row(id)).status).toBe('running'))
  clock -= 48 * 3600_000
  await jobs.wake()
  await is(id, { status: 'done' })
  const next = await add()
  await is(next.id, { status: 'done' })
  opened.splice(opened.indexOf(busy.jobs), 1)
})

test('a user has one job running and few waiting; those of others are not kept waiting', async () => {
  const { promise, release } = held()
  const { jobs, add, show, is } = await serverDoing(async state => {
    await promise
    return async () => finished(state)
  })
  const own = [await add()]
  for (let at = 1; at < limits.jobs.unfinished; at++) own.push(await add())
  await expect(add()).rejects.toMatchObject({ code: 'too_many', retryAfter: 5 })
  const others = await add(await account('b@example.org'))
  await vi.waitFor(async () => expect((await row(others.id)).status).toBe('running'))
  expect(await Promise.all(own.map(async ({ id }) => (await show(id)).status))).toEqual([
    'running',
    'waiting',
    'waiting',
    'waiting',
    'waiting',
  ])
  release()
  for (const { id } of own) await is(id, { status: 'done' })
  await jobs.wake()
})

test('a cancelled job does nothing more, whatever its step was about to write', async () => {
  const { promise, release } = held()
  let written = 0
  const { add, cancel, show, jobs } = await serverDoing(async state => {
    await promise
    return async () => {
      written += 1
      return finished(state)
    }
  })
  const { id } = await add()
  await vi.waitFor(async () => expect((await row(id)).status).toBe('running'))
  expect(await cancel(id)).toMatchObject({ status: 'cancelled', result: { count: 0 } })
  release()
  await jobs.stop()
  expect([written, (await show(id)).status]).toEqual([0, 'cancelled'])
  expect((await cancel(id)).status).toBe('cancelled')
})

test('finished jobs are forgotten after a week, the oldest of too many before, and all with their account', async () => {
  const { add, is } = await serverDoing(finish)
  const ids: string[] = []
  for (let at = 0; at < limits.jobs.kept + 3; at++) {
    const { id } = await add()
    await is(id, { status: 'done' })
    ids.push(id)
  }
  const left = async () => (await stores[0]!.read.selectFrom('jobs').select('id').orderBy('id').execute()).map(({ id }) => id)
  expect(await left()).toEqual(ids.slice(-limits.jobs.kept))
  const week = limits.jobs.keptDays * 24 * 3600_000
  await deleteExpired(stores[0]!, dir, now() + week - 3600_000)
  expect(await left()).toHaveLength(limits.jobs.kept)
  await deleteExpired(stores[0]!, dir, now() + week + 1000)
  expect(await left()).toEqual([])
  await is((await add()).id, { status: 'done' })
  await stores[0]!.write(tx => deleteAccount(tx, { id: owner, addresses: ['a@example.org'] }, now()))
  expect(await left()).toEqual([])
})
