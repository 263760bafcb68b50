import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextChangeSeq } from '#server/store/change-seq.ts'
import { openPostgres } from '#server/store/postgres/open.ts'
import type { Store } from '#server/store/store.ts'
import type { Tx } from '#server/store/unit-of-work.ts'
import { feedSources } from '#server/subjects/changes/feeds.ts'
import { changesSince } from '#server/subjects/changes/page.ts'
import { insertAccount } from '#server/subjects/sign-up/accounts.ts'
import { followedRow } from '../../support/followed-row.ts'
import { smallCatalogue } from '../../support/small-catalogue.ts'
import { query } from '../../support/postgres-server.ts'
import { databaseOf } from '../../support/test-store.ts'

const feeds = feedSources(smallCatalogue())
const readers = 20
/** How long the two writers write; by default only some rounds each. */
const seconds = Number(process.env['INDAGO_SECONDS'] ?? 0)
const rounds = 5

let dir: string
let url: string
let stores: Store[]
let userId: string
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'indago-writers-'))
  url = await databaseOf(dir)
  stores = await Promise.all([openPostgres(url), openPostgres(url)])
  const person = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.org', password_hash: '', user_type: 'premium' as const }
  userId = await stores[0]!.write(tx => insertAccount(tx, person, 1))
})
afterEach(async () => {
  for (const store of stores) await store.close()
  rmSync(dir, { recursive: true })
})

const follow = async (tx: Tx, slug: string) => {
  const row = followedRow(userId, slug, await nextChangeSeq(tx))
  await tx.insertInto('subscriptions').values(row).execute()
}

/** Writes ten changes at a time, as requests do; every fifth one changes its mind. Returns how many were stored. */
async function writes(store: Store, name: string): Promise<number> {
  const end = Date.now() + seconds * 1000
  let round = 0
  for (; round < rounds || Date.now() < end; round++)
    await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        store
          .write(async tx => {
            await follow(tx, `${name}-${round}-${at}`)
            if (at % 5 === 4) throw new Error('changed my mind')
          })
          .catch(() => undefined),
      ),
    )
  return round * 8
}

/** A mirror that notes every row it is sent. */
class Mirror {
  readonly slugs: string[] = []
  readonly #store: Store
  #cursor: string | undefined

  constructor(store: Store) {
    this.#store = store
  }

  async pull(): Promise<boolean> {
    const page = await changesSince(this.#store, feeds, userId, this.#cursor, new AbortController().signal)
    this.#cursor = page.cursor
    this.slugs.push(...page.subscriptions.map(({ slug_value }) => slug_value))
    return page.more
  }
}

test(
  '20 readers that follow the cursor get every row of two writers once',
  async () => {
    const mirrors = Array.from({ length: readers }, (_, at) => new Mirror(stores[at % 2]!))
    const over = new AbortController()
    let pulls = 0
    const reading = mirrors.map(async mirror => {
      // They need not keep the writers from the processor.
      for (; !over.signal.aborted; pulls++) await Promise.all([mirror.pull(), pause(Math.random() * 400)])
      while (await mirror.pull());
    })
    const written = await Promise.all(stores.map((store, at) => writes(store, `writer${at}`)))
    over.abort()
    await Promise.all(reading)
    const rows = await stores[0]!.read.selectFrom('subscriptions').select('slug_value').execute()
    const stored = rows.map(row => row.slug_value).sort()
    expect(stored).toHaveLength(written[0]! + written[1]!)
    for (const { slugs } of mirrors) expect([...slugs].sort()).toEqual(stored)
    if (seconds > 0) process.stderr.write(`${stored.length} rows of two writers and ${pulls} pulls of ${readers} readers in ${seconds} s\n`)
  },
  60_000 + seconds * 2000,
)

test('a job finds what another process committed before it, so a sum of both is right', async () => {
  const add = (store: Store) =>
    store.write(async tx => {
      const row = await tx.selectFrom('meta').select('value').where('name', '=', 'sum').executeTakeFirst()
      const value = String(Number(row?.value ?? 0) + 1)
      await tx
        .insertInto('meta')
        .values({ name: 'sum', value })
        .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
        .execute()
    })
  await Promise.all(Array.from({ length: 100 }, (_, at) => add(stores[at % 2]!)))
  const { value } = await stores[0]!.read.selectFrom('meta').select('value').where('name', '=', 'sum').executeTakeFirstOrThrow()
  expect(value).toBe('100')
})

test('a bound holds for both, also if the database is set to show transactions only what was there at their beginning', async () => {
  const most = 5
  await query(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET default_transaction_isolation = 'repeatable read'`)
  const set = await Promise.all([openPostgres(url), openPostgres(url)])
  stores.push(...set)
  const places = (tx: Tx) => tx.selectFrom('meta').select('name').where('name', 'like', 'place%').execute()
  const add = (store: Store, at: number) =>
    store.write(async tx => {
      if ((await places(tx)).length >= most) throw new Error('full')
      await tx
        .insertInto('meta')
        .values({ name: `place${at}`, value: '' })
        .execute()
    })
  await Promise.allSettled(Array.from({ length: 60 }, (_, at) => add(set[at % 2]!, at)))
  expect(await places(set[0].read)).toHaveLength(most)
})

test('a commit is told to the other process, and not to its own', async () => {
  const told = [0, 0]
  const heard = new AbortController()
  stores.forEach((store, at) =>
    store.onForeignCommit!(() => {
      told[at]!++
      if (at === 1) heard.abort()
    }),
  )
  // Until the other one listens, hints are lost: they are only hints.
  while (!heard.signal.aborted) await stores[0]!.write(nextChangeSeq)
  expect(told[0]).toBe(0)
})
