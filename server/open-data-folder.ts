import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { dataFiles } from './core/data-files.ts'
import { StartupError } from './core/startup-errors.ts'
import { type FolderLock, lockDataFolder } from './store/folder-lock.ts'
import { keepPrivate } from './store/private-folder.ts'
import { openStore } from './store/sqlite/open.ts'
import type { Store } from './store/store.ts'

/**
 * Locks a data folder, keeps it private, and opens the data of its users, which may be in a database elsewhere. `log` gets sentences for
 * the person at the terminal.
 */
export async function openDataFolder(
  dir: string,
  log: (line: string) => void,
  databaseUrl?: string,
  databaseReadUrl?: string,
): Promise<{ lock: FolderLock; store: Store }> {
  const lock = lockDataFolder(dir)
  try {
    const warning = keepPrivate(dir)
    if (warning !== undefined) log(warning)
    if (databaseUrl === undefined) requireUsers(dir)
    else requireNoUsers(dir)
    return { lock, store: databaseUrl === undefined ? await openStore(dir) : await openSharedStore(databaseUrl, databaseReadUrl) }
  } catch (problem) {
    lock.release()
    throw problem
  }
}

/** Loaded only where it is used. */
export async function openSharedStore(url: string, readUrl?: string): Promise<Store> {
  const { openPostgres } = await import('./store/postgres/open.ts')
  const store = await openPostgres(url)
  if (readUrl === undefined) return store
  const { withReplicas } = await import('./store/postgres/replicas.ts')
  return withReplicas(store, readUrl)
}

/** Refuses a folder that has users of its own: with others in their place it would look like the end of every account. */
function requireNoUsers(dir: string): void {
  if (!existsSync(join(dir, dataFiles.users))) return
  throw new StartupError(
    `The data folder ${resolve(dir)} has accounts in its ${dataFiles.users}, and DATABASE_URL names another place for them. Nothing was changed; choose another folder with DATA_DIR, or start without DATABASE_URL.`,
  )
}

/**
 * Refuses a folder that has lost its users (D7): a new, empty `users.db` would look like the end of every account. Every way to create a
 * folder creates `users.db` first, so whatever else is there shows that it existed.
 */
function requireUsers(dir: string): void {
  if (existsSync(join(dir, dataFiles.users))) return
  if (existsSync(join(dir, dataFiles.movedUsers)))
    throw new StartupError(
      `The accounts of the data folder ${resolve(dir)} were moved into a database. Start with DATABASE_URL, or move them back with npm run move.`,
    )
  const left = [dataFiles.catalogue, dataFiles.tokenKey].find(name => existsSync(join(dir, name)))
  if (left === undefined) return
  throw new StartupError(
    `The data folder ${resolve(dir)} has a ${left} but no ${dataFiles.users}, which holds the accounts. Nothing was changed; please restore a backup with npm run restore.`,
  )
}
