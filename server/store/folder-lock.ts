import { closeSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'libsql'
import { dataFiles } from '../core/data-files.ts'
import { DataFolderInUse, folderUnusable, reasonOf } from '../core/startup-errors.ts'
import { createPrivateFolder } from './private-folder.ts'

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
    createPrivateFolder(folder)
  } catch (cause) {
    throw folderUnusable(folder, 'created', cause)
  }
  try {
    database = new Database(join(folder, dataFiles.lock))
  } catch (cause) {
    throw folderUnusable(folder, 'used', systemCause(folder) ?? cause)
  }
  try {
    database.exec('PRAGMA busy_timeout = 0')
    database.exec('PRAGMA journal_mode = MEMORY')
    database.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    database.close()
    if (/locked|busy/i.test(reasonOf(cause))) throw new DataFolderInUse(folder)
    throw folderUnusable(folder, 'locked', cause)
  }
  return {
    release: () => {
      database.exec('ROLLBACK')
      database.close()
    },
  }
}

/** Why the lock cannot be written, in the system's own words: SQLite only says that it cannot open the file. */
function systemCause(folder: string): unknown {
  try {
    closeSync(openSync(join(folder, dataFiles.lock), 'a'))
    return undefined
  } catch (cause) {
    return cause
  }
}
