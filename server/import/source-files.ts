import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipped, gzipSign, isGzip } from './gunzipped.ts'
import { filesBelow, type ListedFile, type SkippedFile } from './listed-files.ts'
import type { ImportFormat, ImportSource } from './reading/format.ts'
import { BadArchive, type ZipEntry, zipEntries } from './zip-entries.ts'

const chunk = 256 * 1024

export interface SourceFile extends ImportSource {
  /** Bytes on the disk, and how many were read so far. */
  size: number
  readBytes: number
}

/** The files of a run, and those that were found but are not read. */
export interface SourceFiles {
  files: SourceFile[]
  skipped: SkippedFile[]
}

/**
 * The files to read: those that were named, and those in the named folders that the format accepts, sorted by name. Of a ZIP archive, the
 * entries that the format accepts, named `archive.zip/name`.
 */
export async function sourceFiles(paths: readonly string[], format: ImportFormat): Promise<SourceFiles> {
  const found: SourceFiles = { files: [], skipped: [] }
  const accepts = (path: string): boolean => {
    if (format.accepts(basename(path)) || format.isHelper?.(basename(path)) === true) return true
    found.skipped.push({ file: path, reason: `not named like ${format.name} files` })
    return false
  }
  for (const path of paths) {
    const isFolder = (await stat(path)).isDirectory()
    const listed = isFolder ? await filesBelow(path) : { files: [{ path, place: path }], skipped: [] }
    found.skipped.push(...listed.skipped)
    for (const file of listed.files) {
      if (isArchive(file.path)) found.files.push(...(await filesInArchive(file, accepts)))
      else if (!isFolder || accepts(file.path)) found.files.push(fileOnDisk(file, (await stat(file.place)).size))
    }
  }
  return found
}

const isArchive = (path: string): boolean => /\.zip$/i.test(path)

/**
 * If an archive cannot be listed completely, the last file throws the error when it is read, so that the import reports it with the others.
 */
async function filesInArchive({ path, place }: ListedFile, takes: (path: string) => boolean): Promise<SourceFile[]> {
  const found: SourceFile[] = []
  try {
    for await (const entry of zipEntries(place)) if (takes(`${path}/${entry.name}`)) found.push(fileInArchive(path, entry))
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
    bytes: () => unpacked(entry.bytes(count => (file.readBytes += count))),
  }
  return file
}

function fileOnDisk({ path, place }: ListedFile, size: number): SourceFile {
  const file: SourceFile = {
    path,
    size,
    readBytes: 0,
    bytes() {
      const packed = createReadStream(place, { highWaterMark: chunk })
      packed.on('data', bytes => (file.readBytes += bytes.length))
      return unpacked(packed)
    },
  }
  return file
}

/** The bytes, unpacked if they begin like those of gzip, whatever the name says. */
async function* unpacked(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = packed[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < gzipSign.length) {
    const next = await chunks.next()
    if (next.done) break
    start = Buffer.concat([start, next.value])
  }
  const all = startingWith(start, chunks)
  yield* isGzip(start) ? gunzipped(all) : all
}

async function* startingWith(start: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (start.length > 0) yield start
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}
