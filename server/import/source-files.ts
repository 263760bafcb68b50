import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Format, Source } from './format.ts'

export interface SourceFile extends Source {
  /** Bytes on the disk, and how many of them were read so far. */
  size: number
  readBytes: number
}

/** The files to read: those named, and those below the folders named that the format takes, in the order of their names. */
export async function sourceFiles(paths: readonly string[], format: Format): Promise<SourceFile[]> {
  const found: SourceFile[] = []
  for (const path of paths) {
    const about = await stat(path)
    if (!about.isDirectory()) found.push(sourceFile(path, about.size))
    else
      for (const file of await filesBelow(path))
        if (format.takes(basename(file)) || format.helps?.(basename(file))) found.push(sourceFile(file, (await stat(file)).size))
  }
  return found
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

function sourceFile(path: string, size: number): SourceFile {
  const file: SourceFile = {
    path,
    size,
    readBytes: 0,
    async *bytes() {
      const packed = createReadStream(path, { highWaterMark: 256 * 1024 })
      packed.on('data', chunk => (file.readBytes += chunk.length))
      // The iteration below sees the error of either stream; the callback only keeps it from being thrown twice.
      const stream = path.endsWith('.gz') ? pipeline(packed, createGunzip({ chunkSize: 256 * 1024 }), () => {}) : packed
      for await (const chunk of stream) yield chunk as Buffer
    },
  }
  return file
}
