import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type Database from 'libsql'
import { openCatalogueFiles } from '../catalogue/embedded/storage/catalogue-files.ts'
import { openDatabase } from '../catalogue/embedded/storage/database.ts'
import { replacedRecordsTable } from '../catalogue/embedded/storage/replaced-records.ts'
import { synonymsTable } from '../catalogue/embedded/storage/synonyms-store.ts'
import { dataFiles } from '../core/data-files.ts'
import { syncFolder } from '../core/durable-file.ts'
import { DamagedData, StartupError } from '../core/startup-errors.ts'
import { knownSchema, migrate } from '../store/migrations/migrate.ts'
import { openConnection } from '../store/sqlite/connection.ts'
import type { TableColumns, TablePlace } from './move-tables.ts'
import type { TableRow } from './row-sum.ts'

/** Rows of a page: many whole patents would fill the memory. */
const pageSize = 100

type Connection = Database.Database

/** The tables of a data folder: those of people, and those of records, whose names begin with `catalogue.`. */
export class FolderPlace implements TablePlace {
  readonly #users: Connection
  readonly #records: Connection | undefined

  constructor(users: Connection, records: Connection | undefined) {
    this.#users = users
    this.#records = records
  }

  /** The tables of people. */
  tables(): TableColumns[] {
    const names = this.#users
      .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid`)
      .all() as { name: string }[]
    return names.map(({ name }) => {
      const columns = this.#users.prepare(`PRAGMA table_info(${name})`).all() as { name: string }[]
      return { name, columns: columns.map(column => column.name) }
    })
  }

  async *rows(table: TableColumns): AsyncGenerator<TableRow[]> {
    const { connection, name } = this.#placeOf(table)
    if (!connection.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`).get([name])) return
    let page: TableRow[] = []
    for (const row of connection.prepare(`SELECT ${columnsOf(table)} FROM "${name}"`).iterate() as Iterable<Record<string, unknown>>) {
      page.push(table.columns.map(column => row[column]))
      if (page.length < pageSize) continue
      yield page
      page = []
    }
    yield page
  }

  insert(table: TableColumns, rows: readonly TableRow[]): Promise<void> {
    const { connection, name } = this.#placeOf(table)
    const insert = connection.prepare(`INSERT INTO "${name}" (${columnsOf(table)}) VALUES (${table.columns.map(() => '?').join(', ')})`)
    for (const row of rows) insert.run(row.slice())
    return Promise.resolve()
  }

  #placeOf({ name }: TableColumns): { connection: Connection; name: string } {
    const [schema, ofRecords] = name.split('.')
    if (ofRecords === undefined) return { connection: this.#users, name: schema! }
    if (!this.#records) throw new Error(`${name} is not moved`)
    return { connection: this.#records, name: ofRecords }
  }
}

const columnsOf = ({ columns }: TableColumns): string => columns.map(column => `"${column}"`).join(', ')

/** Opens a folder that is moved from, which nobody else uses. Throws a StartupError. */
export async function openSource(dir: string, withRecords: boolean): Promise<{ place: FolderPlace; close(): Promise<void> }> {
  const file = join(dir, dataFiles.users)
  if (!existsSync(file)) throw new StartupError(`The folder ${resolve(dir)} has no ${dataFiles.users}, so there is nothing to move.`)
  if (withRecords && !existsSync(join(dir, dataFiles.catalogue)))
    throw new StartupError(`The folder ${resolve(dir)} has no ${dataFiles.catalogue}. Leave out --catalogue.`)
  const users = openConnection(file)
  try {
    const [found] = users.raw.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[]
    if (found?.quick_check !== 'ok') throw new DamagedData(file, String(found?.quick_check))
    requireKnownSchema((users.raw.prepare('SELECT max(version) AS version FROM schema_version').get() as { version: number }).version)
    const records = withRecords ? await openCatalogueFiles(dir) : undefined
    const close = async (): Promise<void> => {
      await records?.close()
      users.raw.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      users.close()
    }
    return { place: new FolderPlace(users.raw, records?.documents.connection), close }
  } catch (problem) {
    users.close()
    throw problem
  }
}

export function requireKnownSchema(found: number): void {
  if (found === knownSchema) return
  const remedy = found < knownSchema ? 'start this version once on it, which updates it' : 'use the version that wrote it'
  throw new StartupError(`What is to be moved has the schema ${found}, and this version has ${knownSchema}: ${remedy}. Nothing was moved.`)
}

export interface FolderTarget {
  place: FolderPlace
  /** Puts what was moved into the folder. */
  finish(): void
  /** Leaves the folder as it was. */
  discard(): void
}

/** Makes what is moved in a folder beside, so that an interrupted move leaves nothing that a server would take for its data. */
export function makeTarget(dir: string, withRecords: boolean, now: number): FolderTarget {
  const files = [...(withRecords ? [dataFiles.catalogue] : []), dataFiles.users]
  const present = files.find(name => existsSync(join(dir, name)))
  if (present !== undefined)
    throw new StartupError(`The folder ${resolve(dir)} has a ${present} already. Choose another one with DATA_DIR.`)
  const work = join(dir, dataFiles.moving)
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work)
  const users = openConnection(join(work, dataFiles.users))
  migrate(users.raw, now)
  const records = withRecords ? openDatabase(work) : undefined
  records?.exec(`${replacedRecordsTable}; ${synonymsTable}`)
  const place = new FolderPlace(users.raw, records)
  // What acts on single rows acted when they were made.
  const triggers = users.raw.prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`).all() as { name: string; sql: string }[]
  users.raw.exec('PRAGMA foreign_keys = OFF')
  for (const connection of [users.raw, records]) connection?.exec('BEGIN')
  for (const { name } of triggers) users.raw.exec(`DROP TRIGGER "${name}"`)
  for (const { name } of place.tables()) users.raw.exec(`DELETE FROM "${name}"`)
  let isOpen = true
  const close = (): void => {
    if (!isOpen) return
    isOpen = false
    records?.close()
    users.close()
  }
  return {
    place,
    finish: () => {
      for (const { sql } of triggers) users.raw.exec(sql)
      for (const connection of [users.raw, records]) connection?.exec('COMMIT')
      const broken = users.raw.prepare('PRAGMA foreign_key_check').all() as { table: string; parent: string }[]
      if (broken[0])
        throw new StartupError(`A row of ${broken[0].table} names one of ${broken[0].parent} that is not there. Nothing was moved.`)
      for (const connection of [users.raw, records]) connection?.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      close()
      // They were built from other records, if there are any.
      if (withRecords) rmSync(join(dir, dataFiles.segments), { recursive: true, force: true })
      // The accounts last: without them a folder is refused.
      for (const name of files) renameSync(join(work, name), join(dir, name))
      rmSync(work, { recursive: true, force: true })
      syncFolder(dir)
    },
    discard: () => {
      close()
      rmSync(work, { recursive: true, force: true })
    },
  }
}
