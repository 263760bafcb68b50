import type { ClientBase } from 'pg'
import { StartupError } from '../../core/startup-errors.ts'
import { migrations } from '../migrations/migrations.ts'
import { deleteOldMarks, marksTable } from './commit-marks.ts'
import { forPostgres } from './schema.ts'
import { beginUnderLock } from './together/under-lock.ts'
import { writeTurn } from './write-turns.ts'

/** Held while the schema is looked at and updated, so that servers that start together do it once. */
export const schemaLock = 4_921_002

/**
 * Updates the schema, whole or not at all: statements that define tables belong to a transaction here. `steps` are those of SQLite
 * (`migrations`), so that both have one history.
 */
export async function migratePostgres(client: ClientBase, now: number, steps: readonly string[] = migrations): Promise<void> {
  try {
    await client.query(beginUnderLock(schemaLock))
    await client.query('CREATE TABLE IF NOT EXISTS schema_version (version BIGINT PRIMARY KEY, applied_at BIGINT NOT NULL)')
    const found = await client.query<{ version: number | null }>('SELECT max(version) AS version FROM schema_version')
    const current = found.rows[0]?.version ?? 0
    // Those of the version before go on: between two of their transactions the tables change, and nobody waits for anybody for long.
    if (current > 0 && current < steps.length) await client.query(`SELECT pg_advisory_xact_lock(${writeTurn})`)
    if (current > steps.length)
      throw new StartupError(`The database was written by a newer Indago (schema ${current}, this one knows ${steps.length}).`)
    for (const [step, sql] of steps.entries()) {
      if (step < current) continue
      await client.query(forPostgres(sql))
      await client.query('INSERT INTO schema_version (version, applied_at) VALUES ($1, $2)', [step + 1, now])
    }
    await client.query(`${marksTable}; ${deleteOldMarks}`)
    await client.query('COMMIT')
  } catch (problem) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw problem
  }
}
