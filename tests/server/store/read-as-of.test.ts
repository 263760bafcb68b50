import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PluginTransformResultArgs } from 'kysely'
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
/** The same data in another file, which goes ahead where a test writes to it. */
let copy: Store
let userId: string
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'indago-as-of-'))
  const [original, copied] = [join(dir, 'original'), join(dir, 'copied')]
  mkdirSync(original)
  store = await openStore(original)
  userId = await createAccount(store, { full_name: 'A B', email: 'a@example.org', password: 'words of a secret', user_type: 'premium' })
  await store.close()
  cpSync(original, copied, { recursive: true })
  store = await openStore(original)
  copy = await openStore(copied)
})
afterAll(async () => {
  await store.close()
  await copy.close()
  rmSync(dir, { recursive: true })
})

const follow = (slug: string, on = store) =>
  on.write(async tx => {
    await tx
      .insertInto('subscriptions')
      .values(followedRow(userId, slug, await nextChangeSeq(tx)))
      .execute()
  })
const again = (slug: string) =>
  store.write(async tx => {
    const change_seq = await nextChangeSeq(tx)
    await tx.updateTable('subscriptions').set({ change_seq }).where('slug_value', '=', slug).execute()
  })
/** The store, with something that is written after its first query. */
function writingAfterFirst(write: () => Promise<unknown>): Store {
  let isFirst = true
  const transformResult = async ({ result }: PluginTransformResultArgs) => {
    const mayWrite = isFirst
    isFirst = false
    if (mayWrite) await write()
    return result
  }
  return { ...store, read: store.read.withPlugin({ transformQuery: ({ node }) => node, transformResult }) }
}
const withReplica = (read: Replicas['read']): Store => ({
  ...store,
  replicas: { read, counts: () => ({ answered: 0, left: 0 }), problem: async () => undefined },
})
const pull = (from: Store, cursor?: string) => changesSince(from, feeds, userId, cursor, new AbortController().signal)
const slugsOf = ({ subscriptions }: { subscriptions: { slug_value: string }[] }) => subscriptions.map(({ slug_value }) => slug_value)

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

test('what only a replica has is not told before the primary shows it, and then once', async () => {
  const replicated = withReplica(async (_, job) => ({ answer: await job(copy.read) }))
  // From here on both have the same numbers.
  while ((await newestChangeSeq(copy.read)) < (await newestChangeSeq(store.read))) await copy.write(nextChangeSeq)
  const { cursor } = await pull(store)
  await follow('early', copy)
  const before = await pull(replicated, cursor)
  expect([slugsOf(before), before.cursor]).toEqual([[], cursor])
  await follow('early')
  const after = await pull(replicated, before.cursor)
  expect([after.reset, slugsOf(after)]).toEqual([false, ['early']])
  expect(slugsOf(await pull(replicated, after.cursor))).toEqual([])
})

test('what the primary shows by the time that a replica has answered counts, with its number', async () => {
  const { cursor } = await pull(store)
  const replicated = withReplica(async (_, job) => {
    await follow('meanwhile')
    return { answer: await job(store.read) }
  })
  const page = await pull(replicated, cursor)
  expect([slugsOf(page), page.cursor.split('.')[1]]).toEqual([['meanwhile'], String(await newestChangeSeq(store.read))])
  expect(slugsOf(await pull(store, page.cursor))).toEqual([])
})

test('a row that changes again while its page is asked for is in it, once', async () => {
  const { cursor } = await pull(store)
  await follow('busy')
  const page = await pull(
    writingAfterFirst(() => again('busy')),
    cursor,
  )
  expect([slugsOf(page), slugsOf(await pull(store, page.cursor))]).toEqual([['busy'], []])
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
    publish: async (messages: readonly LiveMessage[]) => void told.push(...messages),
  }
  const watch = new ChangeWatch({ store: replicated, live, sources: liveSources(feeds), log: openLog('silent') })
  await watch.begin()
  await follow('told')
  watch.wake()
  await expect.poll(() => told).toEqual([{ userId, event: 'changes-new', data: {} }])
  await watch.stop()
  expect(asked).toEqual([await newestChangeSeq(store.read)])
})
