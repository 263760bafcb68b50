import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Format, Source } from './reading/format.ts'
import { BadArchive, type ZipEntry, zipEntries } from './zip-entries.ts'

const chunk = 256 * 1024

export interface SourceFile extends Source {
  /** Bytes on the disk, and how many of them were read so far. */
  size: number
  readBytes: number
}

/**
 * The files to read: those named, and those below the folders named that the format takes, in the order of their names. Of a ZIP
 * archive it is the entries that the format takes; they are called `archive.zip/name`.
 */
export async function sourceFiles(paths: readonly string[], format: Format): Promise<SourceFile[]> {
  const takes = (path: string): boolean => format.takes(basename(path)) || format.helps?.(basename(path)) === true
  const found: SourceFile[] = []
  for (const path of paths) {
    const isFolder = (await stat(path)).isDirectory()
    for (const file of isFolder ? await filesBelow(path) : [path]) {
      if (isArchive(file)) found.push(...(await filesInArchive(file, takes)))
      else if (!isFolder || takes(file)) found.push(sourceFile(file, (await stat(file)).size))
    }
  }
  return found
}

const isArchive = (path: string): boolean => /\.zip$/i.test(path)

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

/** An archive that cannot be listed to its end closes with a file whose reading says so: the run tells of it beside the others. */
async function filesInArchive(path: string, takes: (path: string) => boolean): Promise<SourceFile[]> {
  const found: SourceFile[] = []
  try {
    for await (const entry of zipEntries(path)) if (takes(entry.name)) found.push(packedFile(path, entry))
  } catch (error) {
    if (!(error instanceof BadArchive)) throw error
    found.push({ path, size: 0, readBytes: 0, bytes: () => failing(error) })
  }
  return found
}

const failing = (error: Error): Readable =>
  new Readable({
    read() {
      this.destroy(error)
    },
  })

function packedFile(archive: string, entry: ZipEntry): SourceFile {
  const file: SourceFile = {
    path: `${archive}/${entry.name}`,
    size: entry.size,
    readBytes: 0,
    bytes: () =>
      unzipped(
        entry.name,
        entry.bytes(count => (file.readBytes += count)),
      ),
  }
  return file
}

function sourceFile(path: string, size: number): SourceFile {
  const file: SourceFile = {
    path,
    size,
    readBytes: 0,
    bytes() {
      const packed = createReadStream(path, { highWaterMark: chunk })
      packed.on('data', bytes => (file.readBytes += bytes.length))
      return unzipped(path, packed)
    },
  }
  return file
}

/** The bytes themselves, or those packed in them where the name ends in `.gz`. */
async function* unzipped(name: string, packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // The iteration below sees the error of either stream; the callback only keeps it from being thrown twice.
  yield* name.endsWith('.gz') ? pipeline(packed, createGunzip({ chunkSize: chunk }), () => {}) : packed
}
