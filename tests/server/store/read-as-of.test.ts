import { mkdtempSync, rmSync } from 'node:fs'
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
const again = (slug: string) =>
  store.write(async tx => {
    const change_seq = await nextChangeSeq(tx)
    await tx.updateTable('subscriptions').set({ change_seq }).where('slug_value', '=', slug).execute()
  })
const leave = (slug_value: string) =>
  store.write(async tx => {
    const change_seq = await nextChangeSeq(tx)
    await tx.deleteFrom('subscriptions').where('slug_value', '=', slug_value).execute()
    await tx
      .insertInto('removed_subscriptions')
      .values({ user_id: userId, index_name: 'researchers', slug_value, change_seq, removed_at: 1 })
      .execute()
  })
/** The reader of the store; after its first query this is written. */
function afterFirstReading(write: () => Promise<unknown>): Store['read'] {
  let isFirst = true
  const transformResult = async ({ result }: PluginTransformResultArgs) => {
    const mayWrite = isFirst
    isFirst = false
    if (mayWrite) await write()
    return result
  }
  return store.read.withPlugin({ transformQuery: ({ node }) => node, transformResult })
}
const withReplica = (read: Replicas['read']): Store => ({
  ...store,
  replicas: { read, counts: () => ({ answered: 0, left: 0 }), problem: async () => undefined },
})
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

/** A replica that has something which the primary has not shown yet, because it waits for another replica. */
const ahead = (write: () => Promise<unknown>): Store =>
  withReplica(async (_, job) => {
    await write()
    return { answer: await job(store.read) }
  })
const slugsOf = ({ subscriptions }: { subscriptions: { slug_value: string }[] }) => subscriptions.map(({ slug_value }) => slug_value)

test('a page from a replica that is ahead ends at the number that was asked for; what is beyond comes once, later', async () => {
  const { cursor } = await pull(store)
  await follow('asked-for')
  const asked = await newestChangeSeq(store.read)
  const page = await pull(
    ahead(() => follow('early')),
    cursor,
  )
  expect([slugsOf(page), page.cursor.split('.')[1]]).toEqual([['asked-for'], String(asked)])
  const next = await pull(store, page.cursor)
  expect([next.reset, slugsOf(next)]).toEqual([false, ['early']])
})

test.each([
  ['a replica that is ahead', ahead],
  // The number of a page is read first of all: later readings find more.
  ['the primary', (write: () => Promise<unknown>): Store => ({ ...store, read: afterFirstReading(write) })],
])('a row that changes again, and one that goes, before %s reads the page come so with the next cursor', async (name, from) => {
  const [changed, gone] = [`changed on ${name}`, `gone on ${name}`]
  const { cursor } = await pull(store)
  await follow(changed)
  await follow(gone)
  const page = await pull(
    from(async () => {
      await leave(gone)
      await again(changed)
    }),
    cursor,
  )
  expect([slugsOf(page), page.removed_subscriptions]).toEqual([[], []])
  const next = await pull(store, page.cursor)
  expect([slugsOf(next), next.removed_subscriptions]).toEqual([[changed], [{ index: 'researchers', slug_value: gone }]])
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
