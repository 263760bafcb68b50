import { mkdtempSync, rmSync } from 'node:fs'
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
  query(url, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'indago ${name}' AND datname = current_database()`)

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
  await expect(never).rejects.toMatchObject({ code: '40P01' })
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

test('a change whose COMMIT is not answered is neither lost nor made twice', async () => {
  // A constraint that is checked by the COMMIT, and takes so long that the connection can be cut meanwhile.
  await query(
    url,
    `CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.3); RETURN NULL; END $$;
     CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON meta DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION slowly();`,
  )
  let runs = 0
  const written = store.write(async tx => {
    if (++runs === 2) await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx)
    await put(tx, 'job1')
  })
  while (runs === 0) await new Promise(setImmediate)
  const isCommitting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'NOTIFY%' AND state = 'active'`
  while ((await query(url, isCommitting)).length === 0);
  await cut('write')
  await written
  expect([runs, await names()]).toEqual([2, ['job1']])
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
  ])
  expect(outcome.map(one => one.status)).toEqual(['fulfilled', 'rejected'])
  const alone = store.write(tx => sql`SELECT 1 / 0`.execute(tx).catch(() => undefined))
  await expect(alone).rejects.toMatchObject({ code: '25P02' })
  expect(await names()).toEqual(['job1'])
})
