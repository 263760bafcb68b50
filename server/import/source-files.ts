import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ImportFormat, ImportSource } from './reading/format.ts'
import { BadArchive, type ZipEntry, zipEntries } from './zip-entries.ts'

const chunk = 256 * 1024

export interface SourceFile extends ImportSource {
  /** Bytes on the disk, and how many were read so far. */
  size: number
  readBytes: number
}

/**
 * The files to read: those that were named, and those in the named folders that the format accepts, sorted by name. Of a ZIP archive, the
 * entries that the format accepts, named `archive.zip/name`.
 */
export async function sourceFiles(paths: readonly string[], format: ImportFormat): Promise<SourceFile[]> {
  const accepts = (path: string): boolean => format.accepts(basename(path)) || format.isHelper?.(basename(path)) === true
  const found: SourceFile[] = []
  for (const path of paths) {
    const isFolder = (await stat(path)).isDirectory()
    for (const file of isFolder ? await filesBelow(path) : [path]) {
      if (isArchive(file)) found.push(...(await filesInArchive(file, accepts)))
      else if (!isFolder || accepts(file)) found.push(fileOnDisk(file, (await stat(file)).size))
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

/**
 * If an archive cannot be listed completely, the last file throws the error when it is read, so that the import reports it with the others.
 */
async function filesInArchive(path: string, takes: (path: string) => boolean): Promise<SourceFile[]> {
  const found: SourceFile[] = []
  try {
    for await (const entry of zipEntries(path)) if (takes(entry.name)) found.push(fileInArchive(path, entry))
  } catch (error) {
    if (!(error instanceof BadArchive)) throw error
    found.push({ path, size: 0, readBytes: 0, bytes: () => failingStream(error) })
  }
  return found
}

const failingStream = (error: Error): Readable =>
  new Readable({
    read() {
      this.destroy(error)
    },
  })

function fileInArchive(archive: string, entry: ZipEntry): SourceFile {
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

function fileOnDisk(path: string, size: number): SourceFile {
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

/** The bytes, unpacked if the name ends in `.gz`. */
async function* unzipped(name: string, packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // The iteration below sees the errors of both streams; the callback only prevents that they are thrown twice.
  yield* name.endsWith('.gz') ? pipeline(packed, createGunzip({ chunkSize: chunk }), () => {}) : packed
}
