import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { guardFromWriteJobs } from '#server/catalogue/write-job-guard.ts'
import { searchNames } from '#server/catalogue/port.ts'
import { Refusal } from '#server/core/refusal.ts'
import { BackgroundTask } from '#server/core/background-task.ts'
import { trackWriteJobs } from '#server/core/write-job.ts'
import type { Effect } from '#server/http/keyed-handler.ts'
import { IdempotentCalls, type KeyedCall } from '#server/http/idempotency.ts'
import type { Store } from '#server/store/store.ts'
import { createAccount } from '#server/subjects/sign-up/accounts.ts'
import { smallCatalogue } from '../../support/small-catalogue.ts'
import { openTestStore } from '../../support/test-store.ts'

trackWriteJobs()
const catalogue = guardFromWriteJobs(smallCatalogue())
const refs = [{ index: 'news', slug: 'news-1' }] as const

let dir: string
let store: Store
let userId: string
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'indago-jobs-'))
  store = await openTestStore(dir)
  userId = await createAccount(store, { full_name: 'Ada', email: 'ada@example.org', password: 'secret words', user_type: 'free' })
})
afterEach(() => store.close())

const put: Effect = async tx => {
  await tx.insertInto('meta').values({ name: 'effect', value: '' }).execute()
  return 'done'
}
const effects = () => store.read.selectFrom('meta').select('name').where('name', '=', 'effect').execute()
const keyed = (prepare: KeyedCall['prepare']): KeyedCall => ({
  userId,
  mid: 'job.1',
  methodPath: 'POST /x',
  bodySha256: '',
  now: 0,
  canPrepare: true,
  prepare,
})

test('an effect that queries the catalogue fails with a hint and writes nothing', async () => {
  const asking = keyed(async () => async tx => {
    await put(tx)
    return catalogue.records(refs)
  })
  await expect(new IdempotentCalls(store).run(asking)).rejects.toThrow(
    'The catalogue was called (`records`) inside a write job: do it before the job and pass in the result',
  )
  expect(await effects()).toEqual([])
  expect(await store.read.selectFrom('mutations').select('mid').execute()).toEqual([])
})

test('every catalogue query is refused inside a write job and answered outside', async () => {
  const questions: Record<string, () => Promise<unknown>> = {
    records: () => catalogue.records(refs),
    put: () => catalogue.put([]),
    remove: () => catalogue.remove('news', 'never'),
    size: () => catalogue.size(),
    isDemo: () => catalogue.isDemo(),
  }
  for (const [name, ask] of Object.entries(questions)) {
    await expect(store.write(ask)).rejects.toThrow(`The catalogue was called (\`${name}\`) inside a write job`)
    await expect(ask()).resolves.not.toThrow()
  }
  const { signal } = new AbortController()
  for (const name of searchNames)
    for (const searches of [catalogue, catalogue.withSignal(signal)])
      await expect(store.write(searches[name] as () => Promise<unknown>)).rejects.toThrow(`(\`${name}\`) inside a write job`)
  expect((await catalogue.withSignal(signal).list({ index: 'news', slugs: ['news-1'] })).length).toBe(1)
})

test('a write job that starts another write fails instead of a deadlock', async () => {
  await expect(store.write(() => store.write(async () => 1))).rejects.toThrow('Another write was started inside a write job')
  expect(await store.write(async () => 2)).toBe(2)
})

test('a background round started by a job may query and write', async () => {
  const done: unknown[] = []
  const rounds = new BackgroundTask(
    async () => {
      done.push(await store.write(async () => 'written'), (await catalogue.records(refs)).length)
    },
    problem => {
      done.push(problem)
      return 1000
    },
  )
  await store.write(async () => void rounds.wake())
  await rounds.stop()
  expect(done).toEqual(['written', 1])
})

test('a server that ends between prepare and effect leaves nothing, and the key works afterwards', async () => {
  const ending = keyed(async () => {
    await store.close()
    return put
  })
  await expect(new IdempotentCalls(store).run(ending)).rejects.toThrow('not open')
  store = await openTestStore(dir)
  expect(await effects()).toEqual([])
  expect(await new IdempotentCalls(store).run(keyed(async () => put))).toEqual({
    status: 200,
    body: '"done"',
    reply: 'done',
    isReplay: false,
  })
})

test('two processes that prepare one key at once have one effect and one answer', async () => {
  let others = 2
  let go: () => void = () => {}
  const both = new Promise<void>(resolve => (go = resolve))
  const meeting = keyed(async () => {
    if (--others === 0) go()
    await both
    return put
  })
  const answers = await Promise.all([new IdempotentCalls(store), new IdempotentCalls(store)].map(one => one.run(meeting)))
  expect(answers.map(one => one.body)).toEqual(['"done"', '"done"'])
  expect(answers.filter(one => one.isReplay)).toHaveLength(1)
  expect(await effects()).toHaveLength(1)
})

test('a temporary refusal in prepare is not stored, a final one is', async () => {
  const changes = new IdempotentCalls(store)
  await expect(changes.run(keyed(() => Promise.reject(new Refusal('not_ready', { retryAfter: 2 }))))).rejects.toThrow('not_ready')
  const refused = await changes.run(keyed(() => Promise.reject(new Refusal('gone'))))
  const { body: reply } = new Refusal('gone')
  expect(refused).toEqual({ status: 410, body: JSON.stringify(reply), reply, isReplay: false })
  const never = keyed(() => Promise.reject(new Error('asked again')))
  expect(await changes.run(never)).toEqual({ ...refused, isReplay: true })
})

test('a key older than all stored ones is refused before the catalogue is queried', async () => {
  await store.write(tx => tx.insertInto('dedupe_windows').values({ user_id: userId, client_id: 'job', min_retained_seq: 2 }).execute())
  const never = keyed(() => Promise.reject(new Error('asked')))
  await expect(new IdempotentCalls(store).run(never)).rejects.toThrow('dedupe_window_passed')
})
