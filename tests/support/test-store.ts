import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
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
