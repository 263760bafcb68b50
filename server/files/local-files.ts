import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { dataFiles } from '../core/data-files.ts'
import { syncFolder } from '../core/durable-file.ts'
import { boundedPieces } from './bounded-pieces.ts'
import { type FileFolder, fileFolders, type FileStore, type FileStores, type OpenedFile } from './port.ts'

/** Ending of a file that is being written, or was when its server was killed. */
const unfinished = '.part'

/** The files of a folder in the data folder. */
export class LocalFiles implements FileStore {
  readonly #dir: string
  readonly #names: RegExp

  constructor(dataDir: string, folder: FileFolder) {
    this.#dir = join(dataDir, dataFiles[folder])
    this.#names = fileFolders[folder]
  }

  async put(name: string, pieces: AsyncIterable<Uint8Array>, most: number): Promise<number> {
    const path = this.#pathOf(name)
    if (path === undefined) throw new Error('A file has a name of its folder')
    await mkdir(this.#dir, { recursive: true, mode: 0o700 })
    const part = path + unfinished
    const bounded = boundedPieces(pieces, most)
    try {
      await writeFile(part, bounded.pieces, { flag: 'wx', mode: 0o600, flush: true })
      await rename(part, path)
    } catch (problem) {
      await rm(part, { force: true })
      throw problem
    }
    syncFolder(this.#dir)
    return bounded.bytes()
  }

  async open(name: string): Promise<OpenedFile | undefined> {
    const path = this.#pathOf(name)
    const file = path === undefined ? undefined : await open(path).catch(missing)
    if (!file) return undefined
    const { size } = await file.stat()
    return { bytes: size, content: Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array> }
  }

  async delete(name: string): Promise<void> {
    const path = this.#pathOf(name)
    if (path !== undefined) await rm(path, { force: true })
  }

  async names(before = Infinity): Promise<string[]> {
    const names = (await this.#entries()).filter(entry => this.#names.test(entry))
    return before === Infinity ? names : this.#older(names, before)
  }

  async removeUnfinished(before: number): Promise<void> {
    const parts = (await this.#entries()).filter(entry => entry.endsWith(unfinished))
    for (const entry of await this.#older(parts, before)) await rm(join(this.#dir, entry), { force: true })
  }

  readonly #entries = (): Promise<string[]> => readdir(this.#dir).catch(() => [])

  async #older(entries: readonly string[], before: number): Promise<string[]> {
    const older: string[] = []
    for (const entry of entries) {
      const written = (await stat(join(this.#dir, entry)).catch(missing))?.mtimeMs
      if (written !== undefined && written < before) older.push(entry)
    }
    return older
  }

  /** Undefined for a name that is not one of ours, so that no name leads out of the folder (A23). */
  #pathOf(name: string): string | undefined {
    return this.#names.test(name) ? join(this.#dir, name) : undefined
  }
}

function missing(problem: NodeJS.ErrnoException): undefined {
  if (problem.code !== 'ENOENT') throw problem
  return undefined
}

/** The folders of a data folder, which is checked where it is opened. */
export const localStores = (dataDir: string): FileStores => ({
  files: new LocalFiles(dataDir, 'files'),
  avatars: new LocalFiles(dataDir, 'avatars'),
  pictures: new LocalFiles(dataDir, 'pictures'),
  check: () => Promise.resolve(undefined),
})
