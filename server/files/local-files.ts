import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dataFiles } from '../core/data-files.ts'
import { syncFolder } from '../core/durable-file.ts'
import { Refusal } from '../core/refusal.ts'
import { fileNamePattern, type FileStore, type OpenedFile } from './port.ts'

/** Ending of a file that is being written, or was when its server was killed. */
const unfinished = '.part'

/** Files in the data folder. */
export class LocalFiles implements FileStore {
  readonly #dir: string

  constructor(dataDir: string) {
    this.#dir = join(dataDir, dataFiles.files)
  }

  async put(name: string, pieces: AsyncIterable<Uint8Array>, most: number): Promise<number> {
    const path = this.#pathOf(name)
    if (path === undefined) throw new Error('A stored file has a name of 32 hexadecimal digits')
    await mkdir(this.#dir, { recursive: true, mode: 0o700 })
    const part = path + unfinished
    let bytes = 0
    async function* bounded(): AsyncGenerator<Uint8Array> {
      for await (const piece of pieces) {
        bytes += piece.length
        if (bytes > most) throw new Refusal('too_large')
        yield piece
      }
    }
    try {
      await pipeline(bounded(), createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }))
      await rename(part, path)
    } catch (problem) {
      await rm(part, { force: true })
      throw problem
    }
    syncFolder(this.#dir)
    return bytes
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

  async writtenBefore(time: number): Promise<string[]> {
    const found: string[] = []
    for (const entry of await readdir(this.#dir).catch(() => [])) {
      const path = join(this.#dir, entry)
      const written = (await stat(path).catch(missing))?.mtimeMs ?? time
      if (written >= time) continue
      if (fileNamePattern.test(entry)) found.push(entry)
      else if (entry.endsWith(unfinished)) await rm(path, { force: true })
    }
    return found
  }

  /** Undefined for a name that is not one of ours, so that no name leads out of the folder (A23). */
  #pathOf(name: string): string | undefined {
    return fileNamePattern.test(name) ? join(this.#dir, name) : undefined
  }
}

function missing(problem: NodeJS.ErrnoException): undefined {
  if (problem.code !== 'ENOENT') throw problem
  return undefined
}
