import Database from 'libsql'
import { Kysely, type SqliteStatement } from 'kysely'
import { ColumnCodecsPlugin } from '../codecs.ts'
import type { Tables } from '../tables.ts'
import { EncodingSqliteDialect } from './dialect.ts'

export interface Connection {
  raw: Database.Database
  query: Kysely<Tables>
  close(): void
}

/** Statements of a fixed text are prepared once; texts that vary with a list's length push the oldest out. */
const preparedAtMost = 500

/** One connection, durable: an acknowledged commit has reached the disk (`synchronous=FULL`). */
export function connect(file: string): Connection {
  const raw = new Database(file)
  raw.exec('PRAGMA busy_timeout = 5000')
  raw.exec('PRAGMA journal_mode = WAL')
  raw.exec('PRAGMA synchronous = FULL')
  raw.exec('PRAGMA foreign_keys = ON')
  // What was deleted is overwritten: a person who left is not in the file either.
  raw.exec('PRAGMA secure_delete = ON')
  const prepared = new Map<string, SqliteStatement>()
  const prepare = (sql: string): SqliteStatement => {
    const known = prepared.get(sql)
    if (known) return known
    const statement: SqliteStatement = raw.prepare(sql)
    prepared.set(sql, statement)
    const oldest = prepared.keys().next().value
    if (prepared.size > preparedAtMost && oldest !== undefined) prepared.delete(oldest)
    return statement
  }
  const close = () => {
    prepared.clear()
    raw.close()
  }
  const dialect = new EncodingSqliteDialect({ database: { prepare, close } })
  return { raw, query: new Kysely<Tables>({ dialect, plugins: [new ColumnCodecsPlugin()] }), close }
}
