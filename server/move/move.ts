import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { shownDatabase } from '../core/database-addresses.ts'
import { DatabaseAway } from '../core/database-errors.ts'
import { dataFiles } from '../core/data-files.ts'
import { syncFolder } from '../core/durable-file.ts'
import { reasonOf, StartupError } from '../core/startup-errors.ts'
import { lockDataFolder } from '../store/folder-lock.ts'
import { Primary } from '../store/postgres/primary.ts'
import { schemaLock } from '../store/postgres/migrate.ts'
import { requireUsableDatabase } from '../store/postgres/open.ts'
import { beginUnderLock } from '../store/postgres/together/under-lock.ts'
import { DatabasePlace } from './database-place.ts'
import { makeTarget, openSource, requireKnownSchema } from './folder-place.ts'
import { type MovedTable, type MoveProgress, moveTables } from './move-tables.ts'
import { recordTables } from './record-tables.ts'

/** How long sessions of servers that were just stopped are waited for. Milliseconds. */
const partingTime = 5000

export interface MoveRequest {
  dir: string
  url: string
  /** Whether the records of the catalogue are moved too. */
  withRecords?: boolean
  onProgress?: MoveProgress
}

export interface MoveBack extends MoveRequest {
  /** Brings what belongs to the accounts into the folder, when they are ready and before they are seen there. */
  bring?: () => Promise<void>
}

/**
 * Moves the accounts of a data folder into an empty database, all or nothing: whoever looks at the database sees no table before the last
 * row was compared. Throws a StartupError.
 */
export async function moveIntoDatabase({ dir, url, withRecords = false, onProgress }: MoveRequest): Promise<MovedTable[]> {
  const lock = lockDataFolder(dir)
  try {
    const source = await openSource(dir, withRecords)
    let moved: MovedTable[]
    try {
      moved = await inDatabase(url, async client => {
        // A move that was just killed may still be about to commit, and a server to make its tables.
        await client.query(beginUnderLock(schemaLock))
        const target = new DatabasePlace(client)
        const users = source.place.tables()
        const tables = [...users, ...(withRecords ? recordTables : [])]
        await target.make(users, withRecords)
        const done = await moveTables(source.place, target, tables, onProgress)
        await target.settle(users, withRecords)
        await client.query('COMMIT').catch(outcomeUnknown)
        return done
      })
    } finally {
      await source.close()
    }
    // A server that is started without the database must not go on with older accounts.
    renameSync(join(dir, dataFiles.users), join(dir, dataFiles.movedUsers))
    syncFolder(dir)
    return moved
  } finally {
    lock.release()
  }
}

/** Moves the accounts of a database, as they are at one moment, into a data folder that has none. Throws a StartupError. */
export async function moveIntoFolder({ dir, url, withRecords = false, onProgress, bring }: MoveBack): Promise<MovedTable[]> {
  const lock = lockDataFolder(dir)
  try {
    return await inDatabase(url, async client => {
      await requireNobodyElse(client)
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      requireKnownSchema(await schemaOf(client))
      if (withRecords) await requireRecords(client)
      const target = makeTarget(dir, withRecords, Date.now())
      try {
        const tables = [...target.place.tables(), ...(withRecords ? recordTables : [])]
        const done = await moveTables(new DatabasePlace(client), target.place, tables, onProgress)
        await bring?.()
        target.finish()
        return done
      } catch (problem) {
        target.discard()
        throw problem
      }
    })
  } finally {
    lock.release()
  }
}

/** What is wrong with the database, or ends the work, is told in a sentence. */
async function inDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  let client: Client | undefined
  try {
    client = await new Primary(url).connect({ application_name: 'indago move', statement_timeout: 0, query_timeout: 0 }, 0)
    await requireUsableDatabase(client)
    return await work(client)
  } catch (problem) {
    if (problem instanceof StartupError) throw problem
    const cause = problem instanceof DatabaseAway ? problem.cause : problem
    const what = client ? 'The move was ended' : `The database ${shownDatabase(url)} cannot be used`
    throw new StartupError(`${what}: ${reasonOf(cause)}. Nothing was moved.`)
  } finally {
    await client?.end().catch(() => undefined)
  }
}

function outcomeUnknown(problem: unknown): never {
  throw new StartupError(
    `The last answer of the database was lost (${reasonOf(problem)}). Run it again: if it then says that the database is not empty, all of it is there, and ${dataFiles.users} can be renamed to ${dataFiles.movedUsers}.`,
  )
}

/**
 * A session is listed until its process has ended, which may be after its server has. Asked before the transaction: in it the list would stay
 * the same, and what the last session wrote would not be seen.
 */
async function requireNobodyElse(client: Client): Promise<void> {
  for (const until = Date.now() + partingTime; ; await pause(50)) {
    const { rows } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'indago %' LIMIT 1`,
    )
    if (rows.length === 0) return
    if (Date.now() > until)
      throw new StartupError('A server uses the database. Stop all of its servers first: what they write meanwhile would not be moved.')
  }
}

async function schemaOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ there: boolean }>(`SELECT to_regclass('public.schema_version') IS NOT NULL AS there`)
  if (!rows[0]!.there) throw new StartupError('The database has no tables of Indago, so there is nothing to move.')
  const found = await client.query<{ version: number }>('SELECT coalesce(max(version), 0) AS version FROM public.schema_version')
  return found.rows[0]!.version
}

async function requireRecords(client: Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`SELECT to_regclass('catalogue.documents') IS NOT NULL AS there`)
  if (!rows[0]!.there) throw new StartupError('The database has no records of a catalogue. Leave out --catalogue.')
}
