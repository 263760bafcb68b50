import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPostgres } from '#server/store/postgres/open.ts'
import type { Store } from '#server/store/store.ts'
import type { Tx } from '#server/store/unit-of-work.ts'
import { query } from '../../support/postgres-server.ts'
import { databaseOf } from '../../support/test-store.ts'

let dir: string
let url: string
let store: Store
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'indago-failures-'))
  url = await databaseOf(dir)
  store = await openPostgres(url)
})
afterEach(async () => {
  await store.close()
  rmSync(dir, { recursive: true })
})

const put = (tx: Tx, name: string) => tx.insertInto('meta').values({ name, value: '' }).execute()
const names = async () =>
  (await store.read.selectFrom('meta').select('name').where('name', 'like', 'job%').orderBy('name').execute()).map(row => row.name)
/** What an error of the database looks like. */
const failure = (code: string) => Object.assign(new Error('ended'), { code })
/** Ends the connections of the store with this name. */
const cut = (name: 'write' | 'read') =>
  query(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'indago ${name}' AND datname = current_database()`,
  )

test('a batch that a conflict ended is run again, whole and once', async () => {
  let runs = 0
  const jobs = [
    store.write(tx => put(tx, 'job1')),
    store.write(async tx => {
      await put(tx, 'job2')
      if (++runs < 3) throw failure('40001')
    }),
  ]
  await Promise.all(jobs)
  expect([runs, await names()]).toEqual([3, ['job1', 'job2']])
})

test('a conflict that never ends is told after some tries, and leaves nothing', async () => {
  let runs = 0
  const never = store.write(async tx => {
    await put(tx, 'job1')
    runs++
    throw failure('40P01')
  })
  await expect(never).rejects.toMatchObject({ name: 'DatabaseUnavailable', cause: { code: '40P01' } })
  expect([runs, await names()]).toEqual([5, []])
})

test('a batch whose connection is lost before the commit is made once, over a new one', async () => {
  let runs = 0
  await store.write(async tx => {
    await put(tx, 'job1')
    if (++runs === 1) await cut('write')
    await put(tx, 'job2')
  })
  expect([runs, await names()]).toEqual([2, ['job1', 'job2']])
})

/** A way to the database that cuts the connection on which a COMMIT was sent: before it arrives, or before its answer does. */
async function cuttingProxy(when: 'before' | 'after'): Promise<{ url: string; close(): void }> {
  const { port } = new URL(url)
  let isCut = false
  const proxy = createServer(client => {
    const server = connect(Number(port), '127.0.0.1')
    const end = () => (client.destroy(), server.destroy())
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
    let isCommitting = false
    client.on('data', data => {
      isCommitting = !isCut && data.includes('NOTIFY')
      if (!isCommitting || when === 'after') server.write(data)
      else isCut = end().destroyed
    })
    server.on('data', data => {
      if (isCommitting) isCut = end().destroyed
      else client.write(data)
    })
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.port = String((proxy.address() as AddressInfo).port)
  return { url: through.href, close: () => proxy.close() }
}

test.each([
  ['before', 2],
  ['after', 1],
] as const)('a change whose connection is lost %s its commit is made once, in %d runs', async (when, expected) => {
  const proxy = await cuttingProxy(when)
  const far = await openPostgres(proxy.url)
  let runs = 0
  await far.write(async tx => {
    runs++
    await put(tx, 'job1')
  })
  await far.close()
  proxy.close()
  expect([runs, await names()]).toEqual([expected, ['job1']])
})

test('a query whose connection was lost while nobody used it is sent again', async () => {
  await names()
  await cut('read')
  expect(await names()).toEqual([])
})

test('what reads cannot write', async () => {
  await expect(put(store.read, 'job1')).rejects.toMatchObject({ code: '25006' })
})

test('a job that goes on after an error of the database is refused whole, and others stay', async () => {
  const outcome = await Promise.allSettled([
    store.write(tx => put(tx, 'job1')),
    store.write(async tx => {
      await put(tx, 'job2')
      await sql`SELECT 1 / 0`.execute(tx).catch(() => undefined)
    }),
    store.write(tx => put(tx, 'job3')),
  ])
  expect(outcome.map(one => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const alone = store.write(tx => sql`SELECT 1 / 0`.execute(tx).catch(() => undefined))
  await expect(alone).rejects.toMatchObject({ code: '25P02' })
  expect(await names()).toEqual(['job1', 'job3'])
})

test('after a change of the schema, statements that the database keeps ready are read anew, by jobs and readers', async () => {
  const look = (tx: Tx) => tx.selectFrom('meta').selectAll().where('name', '=', 'change_seq').executeTakeFirst()
  // What comes again is kept ready.
  for (let times = 0; times < 3; times++) await Promise.all([store.write(look), look(store.read)])
  await query(url, `ALTER TABLE meta ADD COLUMN later TEXT DEFAULT 'new'`)
  let runs = 0
  const inJob = await store.write(async tx => {
    runs++
    await put(tx, 'job1')
    return look(tx)
  })
  expect([runs, inJob, await look(store.read)]).toEqual([2, expect.objectContaining({ later: 'new' }), inJob])
  expect(await names()).toEqual(['job1'])
})
