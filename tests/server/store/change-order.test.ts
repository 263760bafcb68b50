import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { PluginTransformResultArgs } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextChangeSeq, nextChangeSeqs } from '#server/store/change-seq.ts'
import { type StoreConnection, openConnection } from '#server/store/sqlite/connection.ts'
import { GroupCommit } from '#server/store/sqlite/group-commit.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import type { Store } from '#server/store/store.ts'
import type { WriteJob, Tx } from '#server/store/unit-of-work.ts'
import { feedSources } from '#server/subjects/changes/feeds.ts'
import { changesSince } from '#server/subjects/changes/page.ts'
import { createAccount } from '#server/subjects/sign-up/accounts.ts'
import { followedRow } from '../../support/followed-row.ts'
import { smallCatalogue } from '../../support/small-catalogue.ts'

const feeds = feedSources(smallCatalogue())
const rounds = 60

let dir: string
let store: Store
let userId: string
let connections: StoreConnection[]
/** How often a writer found the file locked by the other. */
let waits: number
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'indago-order-'))
  store = await openStore(dir)
  userId = await createAccount(store, { full_name: 'A B', email: 'a@example.org', password: 'words of a secret', user_type: 'premium' })
  connections = []
  waits = 0
})
afterEach(async () => {
  for (const connection of connections) connection.close()
  await store.close()
  rmSync(dir, { recursive: true })
})

const row = (slug: string, change_seq: number) => followedRow(userId, slug, change_seq)
const follow = async (tx: Tx, slug: string, pause: () => Promise<void>) => {
  const change_seq = await nextChangeSeq(tx)
  await pause()
  await tx.insertInto('subscriptions').values(row(slug, change_seq)).execute()
  await pause()
}
const leave = async (tx: Tx, slug_value: string, pause: () => Promise<void>) => {
  const change_seq = await nextChangeSeq(tx)
  await pause()
  await tx.deleteFrom('subscriptions').where('slug_value', '=', slug_value).execute()
  await tx
    .insertInto('removed_subscriptions')
    .values({ user_id: userId, index_name: 'researchers', slug_value, change_seq, removed_at: 1 })
    .execute()
}

/** A second writer on the same file: its own connection, which retries while the file is locked. */
function otherWriter(): <T>(job: WriteJob<T>) => Promise<T> {
  const connection = openConnection(join(dir, 'users.db'))
  connections.push(connection)
  connection.raw.exec('PRAGMA busy_timeout = 0')
  const commits = new GroupCommit(connection)
  return async job => {
    for (;;) {
      try {
        return await commits.write(job)
      } catch (problem) {
        if (!/locked|busy/i.test(String(problem))) throw problem
        waits++
        await turn()
      }
    }
  }
}

/** A mirror that requests only changes after its cursor. Others write between the queries of its pull. */
class Mirror {
  readonly slugs = new Set<string>()
  readonly #store: Store
  #cursor: string | undefined

  constructor(turns = 0) {
    const transformResult = async ({ result }: PluginTransformResultArgs) => {
      for (let left = turns; left > 0; left--) await turn()
      return result
    }
    this.#store = { ...store, read: store.read.withPlugin({ transformQuery: ({ node }) => node, transformResult }) }
  }

  async pull(): Promise<void> {
    const page = await changesSince(this.#store, feeds, userId, this.#cursor, new AbortController().signal)
    this.#cursor = page.cursor
    for (const { slug_value } of page.subscriptions) this.slugs.add(slug_value)
    for (const { slug_value } of page.removed_subscriptions) this.slugs.delete(slug_value)
  }
}

const stored = async () =>
  (await store.read.selectFrom('subscriptions').select('slug_value').orderBy('slug_value').execute()).map(one => one.slug_value)

/** Pseudo-random, so that a failure can be repeated. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return sides => {
    state = (state * 48271) % 2147483647
    return Math.floor((state / 2147483647) * sides)
  }
}

async function writes(writer: <T>(job: WriteJob<T>) => Promise<T>, name: string, seed: number): Promise<void> {
  const roll = dice(seed)
  const pause = async () => {
    for (let turns = roll(4); turns > 0; turns--) await turn()
  }
  for (let round = 0; round < rounds; round++) {
    const slug = `${name}-${round}`
    await writer(tx => follow(tx, slug, pause))
    if (roll(3) === 0) await writer(tx => leave(tx, slug, pause))
    if (roll(4) === 0)
      await writer(async tx => {
        await follow(tx, `${slug}-never`, pause)
        throw new Error('changed my mind')
      }).catch(() => {})
    await pause()
  }
}

async function followed(writing: Promise<unknown>[]): Promise<void> {
  const mirrors = [new Mirror(1), new Mirror(3), new Mirror(9)]
  const over = new AbortController()
  const reading = mirrors.map(async mirror => {
    while (!over.signal.aborted) await mirror.pull()
    await mirror.pull()
  })
  await Promise.all(writing)
  over.abort()
  await Promise.all(reading)
  const all = await stored()
  expect(all.length).toBeGreaterThan(rounds)
  for (const mirror of mirrors) expect([...mirror.slugs].sort()).toEqual(all)
}

test('mirrors that follow the cursor miss nothing of two servers writing to one file', () =>
  followed([writes(otherWriter(), 'a', 7), writes(otherWriter(), 'b', 11)]).then(() => expect(waits).toBeGreaterThan(rounds)))

test('mirrors that follow the cursor miss nothing of jobs that share a commit', () =>
  followed([3, 5, 8].map(seed => writes(job => store.write(job), `job${seed}`, seed))))

test('these tests detect a sequence number taken before its row’s transaction', async () => {
  const mirror = new Mirror()
  const early = await store.write(nextChangeSeq)
  await store.write(async tx =>
    tx
      .insertInto('subscriptions')
      .values(row('late', await nextChangeSeq(tx)))
      .execute(),
  )
  await mirror.pull()
  await store.write(tx => tx.insertInto('subscriptions').values(row('early', early)).execute())
  await mirror.pull()
  expect([await stored(), [...mirror.slugs]]).toEqual([['early', 'late'], ['late']])
})

test('numbers that are taken together follow each other, and stay whole where they are stored', async () => {
  const before = await store.write(nextChangeSeq)
  expect(await store.write(tx => nextChangeSeqs(tx, 3))).toEqual([before + 1, before + 2, before + 3])
  const { value } = await store.read.selectFrom('meta').select('value').where('name', '=', 'change_seq').executeTakeFirstOrThrow()
  expect(value).toBe(String(before + 3))
})
