import type { Client } from 'pg'
import { takeRecordSteps } from '../catalogue/documents/postgres/schema.ts'
import { StartupError } from '../core/startup-errors.ts'
import { migrations } from '../store/migrations/migrations.ts'
import { insertRows } from '../store/postgres/insert-rows.ts'
import { forPostgres } from '../store/postgres/schema.ts'
import type { TableColumns, TablePlace } from './move-tables.ts'
import { countRecords, forDatabase, selected } from './record-tables.ts'
import type { TableRow } from './row-sum.ts'

/** Rows read at once. */
const pageSize = 500

/** The tables of a database, in the transaction of a connection. */
export class DatabasePlace implements TablePlace {
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  async *rows(table: TableColumns): AsyncGenerator<TableRow[]> {
    await this.#client.query(`DECLARE moved NO SCROLL CURSOR FOR SELECT ${selected(table).join(', ')} FROM ${table.name}`)
    for (;;) {
      const { rows } = await this.#client.query<unknown[]>({ text: `FETCH ${pageSize} FROM moved`, rowMode: 'array' })
      if (rows.length === 0) break
      yield rows
    }
    await this.#client.query('CLOSE moved')
  }

  async insert(table: TableColumns, rows: readonly TableRow[]): Promise<void> {
    const stored = forDatabase(table, rows)
    const queries = { all: (text: string, values?: readonly unknown[]) => this.#client.query(text, values?.slice()) }
    await insertRows(
      queries,
      table.name,
      stored.columns.map(column => `"${column}"`),
      stored.rows,
    )
  }

  /** Makes the tables, empty, without what would act on single rows: that follows after the last one (`settle`). Throws a StartupError. */
  async make(tables: readonly TableColumns[], withRecords: boolean): Promise<void> {
    await this.#requireEmpty(tables)
    await this.#client.query('CREATE TABLE schema_version (version BIGINT PRIMARY KEY, applied_at BIGINT NOT NULL)')
    for (const step of migrations) await this.#client.query(forPostgres(step))
    if (withRecords) await takeRecordSteps(this.#client)
    const made = tables.filter(({ name }) => !name.includes('.')).map(({ name }) => name)
    await this.#client.query(`TRUNCATE ${made.join(', ')}`)
    for (const name of made) await this.#client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
    // References are looked at when all rows are there, whatever the order of the tables.
    for (const { place, name } of await this.#references())
      await this.#client.query(`ALTER TABLE ${place} ALTER CONSTRAINT ${name} DEFERRABLE INITIALLY DEFERRED`)
  }

  async settle(tables: readonly TableColumns[], withRecords: boolean): Promise<void> {
    await this.#client.query('SET CONSTRAINTS ALL IMMEDIATE')
    for (const { place, name } of await this.#references())
      await this.#client.query(`ALTER TABLE ${place} ALTER CONSTRAINT ${name} NOT DEFERRABLE`)
    for (const { name } of tables) if (!name.includes('.')) await this.#client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
    if (withRecords) await this.#client.query(countRecords)
  }

  async #references(): Promise<{ place: string; name: string }[]> {
    const { rows } = await this.#client.query<{ place: string; name: string }>(
      `SELECT CAST(conrelid::regclass AS TEXT) AS place, quote_ident(conname) AS name FROM pg_constraint
       WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    )
    return rows
  }

  async #requireEmpty(tables: readonly TableColumns[]): Promise<void> {
    const { rows } = await this.#client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND (table_name = ANY($1) OR table_name = 'schema_version') OR table_schema = 'catalogue' LIMIT 1`,
      [tables.map(({ name }) => name)],
    )
    if (rows.length > 0)
      throw new StartupError('The database is not empty: it has tables of Indago already. Nothing was changed; name a new database.')
  }
}
