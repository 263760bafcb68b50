import { accessSync, constants, existsSync } from 'node:fs'
import { chmod, copyFile, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Copies a database that nobody has open, in a folder that this user may only read: SQLite would have to write files beside it there. False: it has
 * to be read where it is.
 */
export async function copyClosed(database: string, to: string): Promise<boolean> {
  if (isWritable(dirname(database)) || isOpen(database)) return false
  const before = await stat(database, { bigint: true })
  await copyFile(database, to)
  await chmod(to, 0o600)
  const after = await stat(database, { bigint: true })
  if (!isOpen(database) && after.mtimeNs === before.mtimeNs && after.size === before.size) return true
  await rm(to)
  return false
}

/** SQLite keeps its log beside a database for as long as anybody has it open, and after a kill. */
const isOpen = (database: string): boolean => existsSync(`${database}-wal`)

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
