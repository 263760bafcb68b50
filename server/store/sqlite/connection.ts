import Database from 'libsql'
import { Kysely, type SqliteStatement } from 'kysely'
import { ColumnCodecsPlugin } from '../codecs.ts'
import type { Tables } from '../tables.ts'
import { EncodingSqliteDialect } from './dialect.ts'

export interface StoreConnection {
  raw: Database.Database
  query: Kysely<Tables>
  close(): void
}

/** Constant statements are prepared once; statements whose text varies with the length of a list push out the oldest. */
const maxPrepared = 500

/** A durable connection: a committed transaction has reached the disk (`synchronous=FULL`). */
export function openConnection(file: string): StoreConnection {
  const raw = new Database(file)
  raw.exec('PRAGMA busy_timeout = 5000')
  raw.exec('PRAGMA journal_mode = WAL')
  raw.exec('PRAGMA synchronous = FULL')
  raw.exec('PRAGMA foreign_keys = ON')
  // Overwrites deleted rows: the data of a deleted account must not remain in the file.
  raw.exec('PRAGMA secure_delete = ON')
  const prepared = new Map<string, SqliteStatement>()
  const prepare = (sql: string): SqliteStatement => {
    const cached = prepared.get(sql)
    if (cached) return cached
    const statement: SqliteStatement = raw.prepare(sql)
    prepared.set(sql, statement)
    const oldest = prepared.keys().next().value
    if (prepared.size > maxPrepared && oldest !== undefined) prepared.delete(oldest)
    return statement
  }
  const close = () => {
    prepared.clear()
    raw.close()
  }
  const dialect = new EncodingSqliteDialect({ database: { prepare, close } })
  return { raw, query: new Kysely<Tables>({ dialect, plugins: [new ColumnCodecsPlugin()] }), close }
}
