import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '#server/store/postgres/open.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import type { Store } from '#server/store/store.ts'
import { tablesOf } from '#server/store/engine.ts'
import { query } from '../../support/postgres-server.ts'
import { databaseOf } from '../../support/test-store.ts'

let dir: string
let url: string
let file: Store
let database: Store
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'indago-schema-'))
  url = await databaseOf(dir)
  file = await openStore(dir)
  database = await openPostgres(url)
})
afterAll(async () => {
  await file.close()
  await database.close()
  rmSync(dir, { recursive: true })
})

const columns = async ({ read }: Store) => {
  const tables = await tablesOf(read)
  return Object.fromEntries(
    tables
      .map(({ name, columns }) => [name, columns.map(column => `${column.name} ${kind(column.dataType)}`).sort()] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}
const kind = (type: string): string => (/int/i.test(type) ? 'number' : type.toLowerCase())

test('both engines have the same tables with the same columns', async () => {
  expect(await columns(database)).toEqual(await columns(file))
})

test('both engines have the same named indexes', async () => {
  const ofDatabase = await query<{ name: string }>(
    url,
    `SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'public' AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
  )
  const ofFile = await file.read
    .selectFrom('sqlite_master' as 'meta')
    .select('name')
    .where('type' as 'name', '=', 'index')
    .where('name', 'not like', 'sqlite_%')
    .execute()
  const sorted = (rows: { name: string }[]) => rows.map(({ name }) => name).sort()
  expect(sorted(ofDatabase)).toEqual(sorted(ofFile))
})

test('every text compares by its bytes, whatever the language of the database', async () => {
  const others = await query(
    url,
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C' AND table_name <> 'folder_members'`,
  )
  expect(others).toEqual([])
})

test('nothing is in an empty list, and everything is not in it, on both engines', async () => {
  const counts = ({ read }: Store) =>
    Promise.all(
      (['in', 'not in'] as const).map(
        async is => (await read.selectFrom('meta').select('name').where('name', is, []).execute()).length > 0,
      ),
    )
  expect(await counts(file)).toEqual([false, true])
  expect(await counts(database)).toEqual([false, true])
})

test('an address that leads nowhere, or to a schema of a newer version, is refused with one sentence', async () => {
  const nowhere = new URL(url)
  nowhere.password = 'a secret'
  nowhere.pathname = '/nowhere'
  await expect(openPostgres(nowhere.href)).rejects.toThrow(
    `The database ${nowhere.host}/nowhere cannot be used: database "nowhere" does not exist.`,
  )
  await query(url, 'INSERT INTO schema_version VALUES (100000, 1)')
  await expect(openPostgres(url)).rejects.toThrow('The database was written by a newer Indago (schema 100000, this one knows')
})
