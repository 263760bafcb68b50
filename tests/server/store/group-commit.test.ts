import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Tx } from '#server/store/unit-of-work.ts'
import type { Store } from '#server/store/store.ts'
import { openTestStore } from '../../support/test-store.ts'

let dir: string
let store: Store
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'indago-commit-'))
  store = await openTestStore(dir)
})
afterEach(() => store.close())

const put = (name: string) => async (tx: Tx) => {
  await tx.insertInto('meta').values({ name, value: name }).execute()
  return name
}
const names = async () =>
  (await store.read.selectFrom('meta').select('name').where('name', 'like', 'job%').orderBy('name').execute()).map(row => row.name)

test('a job that throws is rolled back alone, and others of the same commit stay', async () => {
  const outcome = await Promise.allSettled([
    store.write(put('job1')),
    store.write(async tx => {
      await put('job2')(tx)
      throw new Error('changed my mind')
    }),
    store.write(put('job3')),
    store.write(put('job1')),
  ])
  expect(outcome.map(one => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
  expect(await names()).toEqual(['job1', 'job3'])
})

test('an acknowledged job is readable at once and after reopening', async () => {
  await Promise.all(Array.from({ length: 600 }, (_, n) => store.write(put(`job${n}`))))
  expect(await names()).toHaveLength(600)
  await store.close()
  store = await openTestStore(dir)
  expect(await names()).toHaveLength(600)
})

test('closing waits for jobs that were accepted', async () => {
  const written = store.write(put('job-last'))
  await store.close()
  await expect(written).resolves.toBe('job-last')
  store = await openTestStore(dir)
  expect(await names()).toEqual(['job-last'])
})

test('a job after closing fails, and the process continues', async () => {
  await store.close()
  await expect(store.write(put('job-late'))).rejects.toThrow('not open')
  store = await openTestStore(dir)
  expect(await names()).toEqual([])
})

test('jobs run one at a time, in order', async () => {
  const order: number[] = []
  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      store.write(async tx => {
        await put(`job${n}`)(tx)
        order.push(n)
      }),
    ),
  )
  expect(order).toEqual([...order].sort((a, b) => a - b))
})
