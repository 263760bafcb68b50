import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '#server/core/log.ts'
import type { LiveMessage } from '#server/live/port.ts'
import { ChangeWatch } from '#server/live/watch-changes.ts'
import { newestChangeSeq, nextChangeSeq } from '#server/store/change-seq.ts'
import { readAsOf } from '#server/store/read-as-of.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import type { Replicas, Store } from '#server/store/store.ts'
import { feedSources } from '#server/subjects/changes/feeds.ts'
import { changesSince } from '#server/subjects/changes/page.ts'
import { liveSources } from '#server/subjects/live/index.ts'
import { createAccount } from '#server/subjects/sign-up/accounts.ts'
import { followedRow } from '../../support/followed-row.ts'
import { smallCatalogue } from '../../support/small-catalogue.ts'

const feeds = feedSources(smallCatalogue())

let dir: string
let store: Store
let userId: string
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'indago-as-of-'))
  store = await openStore(dir)
  userId = await createAccount(store, { full_name: 'A B', email: 'a@example.org', password: 'words of a secret', user_type: 'premium' })
})
afterAll(async () => {
  await store.close()
  rmSync(dir, { recursive: true })
})

const follow = (slug: string) =>
  store.write(async tx => {
    await tx
      .insertInto('subscriptions')
      .values(followedRow(userId, slug, await nextChangeSeq(tx)))
      .execute()
  })
const withReplica = (read: Replicas['read']): Store => ({ ...store, replicas: { read, counts: () => ({ answered: 0, left: 0 }) } })
const pull = (from: Store, cursor?: string) => changesSince(from, feeds, userId, cursor, new AbortController().signal)

test('changes are asked of a replica as of the newest number, with a cursor and without one', async () => {
  const asked: number[] = []
  const replicated = withReplica(async (seen, job) => {
    asked.push(seen)
    return { answer: await job(store.read) }
  })
  const { cursor } = await pull(replicated)
  await follow('mine')
  expect((await pull(replicated, cursor)).subscriptions).toHaveLength(1)
  const newest = await newestChangeSeq(store.read)
  expect(asked).toEqual([newest - 1, newest])
})

test('what no replica answers is read from the primary', async () => {
  const alone = withReplica(async () => undefined)
  expect(await readAsOf(alone, 0, newestChangeSeq)).toBe(await newestChangeSeq(store.read))
})

test('a cursor that a replica gives is never ahead of the primary, and what came early comes again', async () => {
  const { cursor } = await pull(store)
  const asked = await newestChangeSeq(store.read)
  // What the primary has not shown yet, because it waits for another replica.
  const ahead = withReplica(async (_, job) => {
    await follow('early')
    return { answer: await job(store.read) }
  })
  const page = await pull(ahead, cursor)
  expect([page.subscriptions.length, page.cursor.split('.')[1]]).toEqual([1, String(asked)])
  expect(await pull(store, page.cursor)).toMatchObject({ reset: false, subscriptions: [{ slug_value: 'early' }] })
})

test('who is told of changes is read from a replica that has them', async () => {
  const asked: number[] = []
  const replicated = withReplica(async (seen, job) => {
    asked.push(seen)
    return { answer: await job(store.read) }
  })
  const told: LiveMessage[] = []
  const live = {
    listeners: () => new Set([userId]),
    hasListeners: () => true,
    publish: (messages: LiveMessage[]) => told.push(...messages),
  }
  const watch = new ChangeWatch({ store: replicated, live, sources: liveSources(feeds), log: openLog('silent') })
  await watch.begin()
  await follow('told')
  watch.wake()
  await expect.poll(() => told).toEqual([{ userId, event: 'changes-new', data: {} }])
  await watch.stop()
  expect(asked).toEqual([await newestChangeSeq(store.read)])
})
