import type Database from 'libsql'
import { StartupError } from '../../core/startup-errors.ts'
import { migrations } from './migrations.ts'

/** The newest schema that this version knows. */
export const knownSchema = migrations.length

/**
 * Updates the schema. Each step is one transaction together with its number, so a kill at any moment leaves the state before or after the
 * step, and the next start continues there.
 */
export function migrate(database: Database.Database, now: number): void {
  database.exec('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY, applied_at BIGINT NOT NULL)')
  const current = (database.prepare('SELECT max(version) AS version FROM schema_version').get() as { version: number | null }).version ?? 0
  if (current > knownSchema)
    throw new StartupError(`The data folder was written by a newer Indago (schema ${current}, this one knows ${knownSchema}).`)
  for (const [step, sql] of migrations.entries()) {
    if (step < current) continue
    database.exec('BEGIN IMMEDIATE')
    try {
      database.exec(sql)
      database.prepare('INSERT INTO schema_version (version, applied_at) VALUES (?, ?)').run([step + 1, now])
      database.exec('COMMIT')
    } catch (problem) {
      // SQLite has ended it already where the disk is full, and a second end would hide the reason.
      if (database.inTransaction) database.exec('ROLLBACK')
      throw problem
    }
  }
}
