import { createHash } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { type FileHandle, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import Database from 'libsql'
import * as v from 'valibot'
import { dataFiles } from '../core/data-files.ts'
import { syncFolder } from '../core/durable-file.ts'
import { isDiskFull, reasonOf, startupErrorOf, StartupError } from '../core/startup-errors.ts'
import { lockDataFolder } from '../store/folder-lock.ts'
import { knownSchema } from '../store/migrations/migrate.ts'
import { createPrivateFolder } from '../store/private-folder.ts'
import { backupFormat, type BackupManifest, backupManifest, isEntryName, manifestName, maxManifestBytes } from './manifest.ts'
import { readTar, type TarEntry } from './tar.ts'
import type { BackupProgress } from './write-backup.ts'

interface RestoreOptions {
  /** Moves a folder that is not empty aside, instead of refusing it. */
  force?: boolean
  now?: number
  onProgress?: BackupProgress
}

/**
 * Restores an archive to a data folder. It is unpacked next to the folder and checked against its manifest; only then it takes the folder's
 * place by renaming. Returns where the former folder is now, if there was one.
 */
export async function restoreBackup(archive: string, dir: string, options: RestoreOptions = {}): Promise<{ aside: string | undefined }> {
  const { force = false, now = Date.now(), onProgress = () => {} } = options
  const folder = resolve(dir)
  if (!force) requireEmpty(folder)
  createParent(folder)
  const file = await open(archive).catch((problem: NodeJS.ErrnoException) => {
    throw new StartupError(
      `The archive ${resolve(archive)} cannot be read: ${problem.code === 'ENOENT' ? 'there is no such file' : problem.message}.`,
    )
  })
  const restored = await mkdtemp(`${folder}.restoring-`).catch((problem: unknown) => {
    throw startupErrorOf(folder, problem)
  })
  try {
    await unpack(file, restored, onProgress)
    beginNewHistory(join(restored, dataFiles.users))
    return { aside: takePlace(restored, folder, { force, now }) }
  } catch (problem) {
    throw isDiskFull(problem) ? new StartupError(`The disk of ${folder} is full. Nothing was restored.`) : problem
  } finally {
    await file.close()
    await rm(restored, { recursive: true, force: true })
  }
}

function createParent(folder: string): void {
  try {
    createPrivateFolder(dirname(folder))
  } catch (problem) {
    throw new StartupError(`The folder ${folder} cannot be created: ${reasonOf(problem)}.`)
  }
}

const isLockOnly = (names: readonly string[]): boolean => names.every(name => name.startsWith(dataFiles.lock))

function requireEmpty(folder: string): void {
  if (existsSync(folder) && !isLockOnly(readdirSync(folder)))
    throw new StartupError(`The folder ${folder} is not empty. Choose another one with --to, or add --force, which moves it aside.`)
}

async function unpack(file: FileHandle, into: string, onProgress: BackupProgress): Promise<void> {
  const found = new Map<string, { size: number; sha256: string }>()
  let manifest: BackupManifest | undefined
  for await (const entry of readTar(file)) {
    if (manifest) throw new StartupError('The archive has more after its manifest, so it is not as it was written.')
    if (entry.name === manifestName) manifest = await manifestOf(entry)
    else if (!isEntryName(entry.name))
      throw new StartupError(`The archive holds ${JSON.stringify(entry.name)}, which is no file of a data folder.`)
    else if (found.has(entry.name)) throw new StartupError(`The archive holds ${entry.name} twice.`)
    else {
      onProgress(entry.name, entry.size)
      found.set(entry.name, { size: entry.size, sha256: await writeEntry(entry, into) })
    }
  }
  if (!manifest) throw new StartupError('The archive has no manifest, so it is not complete.')
  for (const { name, size, sha256 } of manifest.entries)
    if (found.get(name)?.size !== size || found.get(name)?.sha256 !== sha256)
      throw new StartupError(`${name} in the archive is damaged or missing.`)
  if (found.size !== manifest.entries.length) throw new StartupError('The archive holds files that its manifest does not name.')
  if (!found.has(dataFiles.users)) throw new StartupError(`The archive has no ${dataFiles.users}.`)
}

async function manifestOf({ size, content }: TarEntry): Promise<BackupManifest> {
  if (size > maxManifestBytes) throw new StartupError('The manifest of the archive is too large.')
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), backupManifest), Buffer.concat(chunks).toString('utf8'))
  if (!parsed.success) throw new StartupError('The manifest of the archive cannot be read.')
  const { format, schema } = parsed.output
  if (format > backupFormat || schema > knownSchema)
    throw new StartupError(`The archive was written by a newer Indago (format ${format}, schema ${schema}). Restore it with that version.`)
  return parsed.output
}

/** Writes one file, flushed to the disk; returns its hash. */
async function writeEntry({ name, content }: TarEntry, into: string): Promise<string> {
  const path = join(into, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  try {
    for await (const chunk of content) {
      hash.update(chunk)
      await file.appendFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

/** The restored folder goes back in time, so devices must not ask it for the changes since a later moment: it gets a new name. */
function beginNewHistory(users: string): void {
  const database = new Database(users)
  try {
    database.exec(`DELETE FROM meta WHERE name = 'store'`)
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    database.close()
  }
}

/** Puts the restored folder in the place of the given one. Refuses while a server holds that. */
function takePlace(restored: string, folder: string, { force, now }: { force: boolean; now: number }): string | undefined {
  const lock = lockDataFolder(folder)
  const aside = `${folder}.before-${new Date(now).toISOString().replace(/[:.]/g, '-')}`
  try {
    if (!force) requireEmpty(folder)
    renameSync(folder, aside)
    try {
      renameSync(restored, folder)
    } catch (problem) {
      renameSync(aside, folder)
      throw problem
    }
    syncFolder(dirname(folder))
  } finally {
    lock.release()
  }
  if (!isLockOnly(readdirSync(aside))) return aside
  rmSync(aside, { recursive: true })
  return undefined
}
