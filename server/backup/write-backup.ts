import { createHash } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import { type FileHandle, link, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import Database from 'libsql'
import { dataFiles } from '../core/data-files.ts'
import { syncFolder } from '../core/durable-file.ts'
import { isDiskFull, startupErrorOf, StartupError } from '../core/startup-errors.ts'
import { localStores } from '../files/local-files.ts'
import type { FileFolder, FileStores } from '../files/port.ts'
import { copyClosed } from './closed-database.ts'
import { type BackupEntry, backupFormat, type BackupManifest, isEntryName, manifestName } from './manifest.ts'
import { bytesOf, TarWriter } from './tar.ts'

export type BackupProgress = (name: string, bytes: number) => void

/** Tries to catch files that the server replaces meanwhile. */
const maxTries = 5

/**
 * [Note: Backup] Copies a data folder into one archive while the server may be writing to it. Every part is consistent in itself, and parts
 * are read in an order that keeps them consistent with each other:
 *
 * - segments before the catalogue: a start indexes what a segment lacks, but a segment must not know more than the catalogue;
 * - avatars, and pictures of texts, before and after the users, so that every one that these name is there; unused ones are removed later;
 * - the databases by `VACUUM INTO`, which reads one moment of a database, with every change that was acknowledged before.
 */
export async function writeBackup(
  dir: string,
  target: string,
  now = Date.now(),
  onProgress: BackupProgress = () => {},
  files: FileStores = localStores(dir),
): Promise<BackupManifest> {
  const path = resolve(target)
  if (existsSync(path)) throw new StartupError(`The file ${path} exists already. Choose another name.`)
  if (!existsSync(join(dir, dataFiles.users))) throw new StartupError(`The folder ${resolve(dir)} is no data folder of Indago.`)
  const work = await mkdtemp(`${path}.part-`).catch((problem: unknown) => {
    throw startupErrorOf(path, problem)
  })
  try {
    const archive = join(work, 'archive')
    const backup = new Backup({ dir, work, tar: await TarWriter.create(archive, now), files, onProgress })
    const manifest = await backup.write(now)
    // A link never replaces a file; some file systems have none.
    await link(archive, path).catch((problem: NodeJS.ErrnoException) => {
      if (problem.code === 'EEXIST') throw problem
      renameSync(archive, path)
    })
    syncFolder(dirname(path))
    return manifest
  } catch (problem) {
    throw isDiskFull(problem) ? new StartupError(`The disk of ${path} is full. No backup was written.`) : problem
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

interface BackupParts {
  dir: string
  work: string
  tar: TarWriter
  files: FileStores
  onProgress: BackupProgress
}

class Backup {
  readonly #dir: string
  readonly #work: string
  readonly #tar: TarWriter
  readonly #files: FileStores
  readonly #onProgress: BackupProgress
  readonly #entries = new Map<string, BackupEntry>()

  constructor({ dir, work, tar, files, onProgress }: BackupParts) {
    this.#dir = dir
    this.#work = work
    this.#tar = tar
    this.#files = files
    this.#onProgress = onProgress
  }

  async write(now: number): Promise<BackupManifest> {
    try {
      return await this.#writeAll(now)
    } finally {
      await this.#tar.close()
    }
  }

  async #writeAll(now: number): Promise<BackupManifest> {
    await this.#addFile(dataFiles.tokenKey)
    await this.#addFile(dataFiles.pushKey)
    await this.#addSegments()
    if (existsSync(join(this.#dir, dataFiles.catalogue)))
      await this.#addSnapshot(dataFiles.catalogue, await this.#snapshot(dataFiles.catalogue))
    const users = await this.#usersWithPictures()
    const schema = schemaOf(users)
    await this.#addSnapshot(dataFiles.users, users)
    await this.#addFolder(dataFiles.mailbox)
    const manifest = { format: backupFormat, schema, made_at: now, entries: [...this.#entries.values()] }
    const text = Buffer.from(JSON.stringify(manifest, null, 1))
    await this.#tar.add(manifestName, text.length, toAsync(text))
    await this.#tar.finish()
    return manifest
  }

  /** The manifest of the segments and the files that it names; again, if they were replaced meanwhile. */
  async #addSegments(): Promise<void> {
    for (let tries = 0; tries < maxTries; tries++) {
      const names = await namesIn(join(this.#dir, dataFiles.segments))
      const held = await this.#openAll(names.map(name => `${dataFiles.segments}/${name}`))
      const isWhole = held.length === names.length
      for (const { name, file } of held) {
        if (isWhole) await this.#addHandle(name, file)
        else await file.close()
      }
      if (isWhole) return
    }
    // A start rebuilds the segments from the catalogue.
  }

  async #openAll(names: readonly string[]): Promise<{ name: string; file: FileHandle }[]> {
    const held = []
    for (const name of names) {
      const file = await this.#openExisting(name)
      if (file) held.push({ name, file })
    }
    return held
  }

  /** A snapshot of the users, after every avatar and every picture of a text that it names was packed. */
  async #usersWithPictures(): Promise<string> {
    await this.#addPictures()
    for (let tries = 0; ; tries++) {
      const snapshot = await this.#snapshot(dataFiles.users)
      await this.#addPictures()
      if (tries === maxTries || picturesIn(snapshot).every(name => this.#entries.has(name))) return snapshot
      await rm(snapshot)
    }
  }

  async #addPictures(): Promise<void> {
    await this.#addKept('avatars')
    await this.#addKept('pictures')
  }

  /** Adds the files that were not added yet, wherever they are kept. */
  async #addKept(folder: FileFolder): Promise<void> {
    for (const file of await this.#files[folder].names()) {
      const name = `${dataFiles[folder]}/${file}`
      const opened = this.#entries.has(name) ? undefined : await this.#files[folder].open(file)
      if (opened) await this.#add(name, opened.bytes, opened.content)
    }
  }

  /** Copies one moment of a database to a file of its own. */
  async #snapshot(name: string): Promise<string> {
    const path = join(this.#work, name)
    const source = join(this.#dir, name)
    const closed = `${path}.closed`
    const isClosed = await copyClosed(source, closed)
    const database = new Database(isClosed ? closed : source)
    try {
      database.exec('PRAGMA busy_timeout = 10000')
      database.prepare('VACUUM INTO ?').run([path])
    } catch (problem) {
      throw startupErrorOf(source, problem)
    } finally {
      database.close()
      await rm(closed, { force: true })
    }
    return path
  }

  async #addSnapshot(name: string, path: string): Promise<void> {
    await this.#addHandle(name, await open(path))
    await rm(path)
  }

  /** Adds the files of a folder that were not added yet. */
  async #addFolder(folder: string): Promise<void> {
    for (const name of await namesIn(join(this.#dir, folder))) await this.#addFile(`${folder}/${name}`)
  }

  async #addFile(name: string): Promise<void> {
    if (this.#entries.has(name)) return
    const file = await this.#openExisting(name)
    if (file) await this.#addHandle(name, file)
  }

  async #openExisting(name: string): Promise<FileHandle | undefined> {
    if (!isEntryName(name)) return undefined
    return open(join(this.#dir, name)).catch((problem: NodeJS.ErrnoException) => {
      if (problem.code === 'ENOENT') return undefined
      throw startupErrorOf(join(this.#dir, name), problem)
    })
  }

  /** Adds an open file, and closes it. */
  async #addHandle(name: string, file: FileHandle): Promise<void> {
    try {
      const { size } = await file.stat()
      await this.#add(name, size, bytesOf(file, 0, size))
    } finally {
      await file.close()
    }
  }

  async #add(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void> {
    const hash = createHash('sha256')
    this.#onProgress(name, size)
    await this.#tar.add(name, size, hashed(content, hash))
    this.#entries.set(name, { name, size, sha256: hash.digest('hex') })
  }
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

async function* toAsync(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes)
}

/** The complete files in a folder: those that are still being written have another ending. */
const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter(name => !name.endsWith('.part')).map(name => basename(name))

function read<T>(path: string, sql: string): T[] {
  const database = new Database(path)
  try {
    return database.prepare(sql).all() as T[]
  } finally {
    database.close()
  }
}

const picturesIn = (users: string): string[] =>
  read<{ folder: string; name: string }>(
    users,
    `SELECT '${dataFiles.avatars}' AS folder, avatar AS name FROM users WHERE avatar IS NOT NULL
    UNION SELECT '${dataFiles.avatars}', avatar FROM research_groups WHERE avatar IS NOT NULL
    UNION SELECT '${dataFiles.avatars}', avatar FROM communities WHERE avatar IS NOT NULL
    UNION SELECT '${dataFiles.pictures}', name FROM text_pictures`,
  ).map(({ folder, name }) => `${folder}/${name}`)

const schemaOf = (users: string): number =>
  read<{ version: number }>(users, 'SELECT max(version) AS version FROM schema_version')[0]!.version
