import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type RawBuilder, sql } from 'kysely'
import Database from 'libsql'
import { openPostgres } from '#server/store/postgres/open.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import type { Store } from '#server/store/store.ts'
import { query } from './postgres-server.ts'

/** Whether the files of this project have their stores in PostgreSQL (vitest.config.ts). */
export const onPostgres = process.env['TEST_STORE'] === 'postgres'

/** Databases by the folder they stand for. */
const databases = new Map<string, Promise<string>>()

/** Opens the store of a data folder: the same one for the same folder, as files would be. */
export const openTestStore = async (dir: string, now?: () => number, clock?: () => number): Promise<Store> =>
  onPostgres ? openPostgres(await databaseOf(dir), now, clock) : openStore(dir, now)

/** Makes a database that exists the one of a folder. */
export const giveDatabase = (dir: string, url: string): unknown => databases.set(dir, Promise.resolve(url))

/** The address of the folder's database. */
export function databaseOf(dir: string): Promise<string> {
  const known = databases.get(dir)
  if (known) return known
  const made = makeDatabase(dir)
  databases.set(dir, made)
  return made
}

async function makeDatabase(dir: string): Promise<string> {
  const server = process.env['TEST_POSTGRES']!
  for (const [folder, url] of databases) {
    if (folder === dir || existsSync(folder)) continue
    databases.delete(folder)
    await query(`${server}postgres`, `DROP DATABASE IF EXISTS ${new URL(await url).pathname.slice(1)} WITH (FORCE)`)
  }
  const name = `of_${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`
  await query(`${server}postgres`, `CREATE DATABASE ${name} TEMPLATE newest`)
  return `${server}${name}`
}

/** Lets writes of these kinds fail, like `INSERT ON devices`, until the function that it returns is called. */
export async function failWrites(store: Store, ways: readonly string[]): Promise<() => Promise<void>> {
  const fails = onPostgres ? 'FOR EACH ROW EXECUTE FUNCTION fails()' : `BEGIN SELECT RAISE(ABORT, 'full'); END`
  const named = ways.map((way, at) => ({ way, name: `fails${at}` }))
  const run = (statements: readonly string[]) =>
    store.write(async tx => {
      for (const statement of statements) await sql.raw(statement).execute(tx)
    })
  const ours = onPostgres ? [`CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'full'; END $$`] : []
  await run([...ours, ...named.map(({ name, way }) => `CREATE TRIGGER ${name} BEFORE ${way} ${fails}`)])
  return () => run(onPostgres ? ['DROP FUNCTION fails() CASCADE'] : named.map(({ name }) => `DROP TRIGGER ${name}`))
}

/** How a query is done, and whether something is sorted for it. */
export async function planOf(store: Store, query: RawBuilder<unknown>): Promise<{ text: string; isSorted: boolean }> {
  const rows = onPostgres ? await postgresPlan(store, query) : await sqlitePlan(store, query)
  const text = rows.flatMap(row => Object.values(row)).join('; ')
  return { text, isSorted: /TEMP B-TREE|\bSort\b/.test(text) }
}

async function postgresPlan(store: Store, query: RawBuilder<unknown>): Promise<readonly object[]> {
  await store.write(tx => sql`ANALYZE`.execute(tx))
  return (await sql<object>`EXPLAIN ${query}`.execute(store.read)).rows
}

/** On a connection of its own: for SQLite an EXPLAIN is not over before it is reset, and until then its connection reads what was there by then. */
async function sqlitePlan(store: Store, query: RawBuilder<unknown>): Promise<readonly object[]> {
  const { rows } = await sql<{ file: string }>`PRAGMA database_list`.execute(store.read)
  const connection = new Database(rows[0]!.file)
  try {
    const compiled = query.compile(store.read)
    return connection.prepare(`EXPLAIN QUERY PLAN ${compiled.sql}`).all([...compiled.parameters]) as object[]
  } finally {
    connection.close()
  }
}

/** The settings of a spawned server that has its store, and where there is a cluster its searches, where those of this project are. */
export async function storeSettings(dir: string): Promise<Record<string, string>> {
  const cluster = process.env['SEARCH_TEST_URL']
  if (!onPostgres) return {}
  const url = await databaseOf(dir)
  return {
    DATABASE_URL: url,
    ...(cluster !== undefined && { SEARCH_URL: cluster, SEARCH_PREFIX: new URL(url).pathname.replace(/[^a-z\d]/g, '') }),
  }
}
