import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'libsql'
import { DataFolderInUse, StartupError } from '../core/startup-errors.ts'

export interface FolderLock {
  release(): void
}

/**
 * Locks the data folder for this process, and creates it, readable by this user only, if it is missing. The lock is an open exclusive
 * transaction on `lock.db`: the operating system releases it with the process, however that ends, so no stale lock can remain. Throws
 * DataFolderInUse while another process holds it.
 */
export function lockDataFolder(dir: string): FolderLock {
  const folder = resolve(dir)
  let database: Database.Database
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    database = new Database(join(folder, 'lock.db'))
  } catch (cause) {
    throw new StartupError(`The data folder ${folder} cannot be used: ${reasonOf(cause)}.`)
  }
  try {
    database.exec('PRAGMA busy_timeout = 0')
    database.exec('PRAGMA journal_mode = MEMORY')
    database.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    database.close()
    if (/locked|busy/i.test(reasonOf(cause))) throw new DataFolderInUse(folder)
    throw new StartupError(`The data folder ${folder} cannot be locked: ${reasonOf(cause)}.`)
  }
  return {
    release: () => {
      database.exec('ROLLBACK')
      database.close()
    },
  }
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '')
