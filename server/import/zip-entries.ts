import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl'

/** An archive or entry that cannot be read; the message gives the reason for the person who maintains the file. */
export class BadArchive extends SyntaxError {}

/** A file in an archive. */
export interface ZipEntry {
  /** The name in the archive. It is only displayed: nothing is written to the disk, so the name cannot lead anywhere. */
  name: string
  /** Compressed bytes. */
  size: number
  /**
   * The uncompressed bytes as a stream; `onRead` is called with the number of compressed bytes. Throws BadArchive, and the errors of zlib.
   */
  bytes(onRead: (count: number) => void): AsyncGenerator<Buffer>
}

/**
 * The largest compression ratio. Texts of the providers shrink to a tenth; deflate can reach a thousand, which only archives do that are
 * made to exhaust their reader.
 */
const maxGrowth = 200
/** Entries up to this size may have any ratio. */
const unlimitedGrowthBytes = 1 << 20
const chunk = 256 * 1024

/**
 * The files of a ZIP archive in its own order, without those that macOS adds. The archive is open only during the listing; each entry opens
 * it again, so that no caller has to close it. Throws BadArchive after the entries that could be listed.
 */
export async function* zipEntries(path: string | Buffer): AsyncGenerator<ZipEntry> {
  const archive = await openArchive(path)
  let packed = 0
  try {
    const entries = archive.eachEntry()
    for (;;) {
      const next = await entries.next().catch(rethrow)
      if (next.done) return
      const entry: Entry = next.value
      packed += entry.compressedSize
      if (packed > archive.fileSize) throw new BadArchive('the entries of the archive overlap')
      const name = nameOf(entry)
      if (!/\/$|(?:^|\/)\._[^/]*$/.test(name)) yield { name, size: entry.compressedSize, bytes: onRead => unpacked(path, entry, onRead) }
    }
  } finally {
    archive.close()
  }
}

async function* unpacked(path: string | Buffer, entry: Entry, onRead: (count: number) => void): AsyncGenerator<Buffer> {
  const { compressedSize, uncompressedSize } = entry
  if (uncompressedSize === 0) return
  if (entry.isEncrypted()) throw new BadArchive('it is encrypted')
  if (!entry.canDecodeFileData()) throw new BadArchive(`it is packed by method ${entry.compressionMethod}; only deflate is read`)
  if (uncompressedSize > unlimitedGrowthBytes && uncompressedSize > compressedSize * maxGrowth)
    throw new BadArchive(`it would grow more than ${maxGrowth} times when unpacked`)
  if (compressedSize === 0) throw new BadArchive('it is damaged: it has no data')
  const start = await startOf(path, entry)
  const packed = createReadStream(path, { start, end: start + compressedSize - 1, highWaterMark: chunk })
  packed.on('data', bytes => onRead(bytes.length))
  // The iteration below sees the errors of both streams; the callback only prevents that they are thrown twice.
  const stream = entry.compressionMethod === 8 ? pipeline(packed, createInflateRaw({ chunkSize: chunk }), () => {}) : packed
  let length = 0
  let sum = 0
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    length += bytes.length
    if (length > uncompressedSize) throw new BadArchive('it is larger than the archive says')
    sum = crc32(bytes, sum)
    yield bytes
  }
  if (length !== uncompressedSize || sum !== entry.crc32) throw new BadArchive('it is damaged: its checksum does not fit')
}

/** Names are decoded here, because yauzl rejects the whole archive for a name that leads out of it. */
const openArchive = (path: string | Buffer): Promise<ZipFile> =>
  // It hands the path to `fs.open`, which takes a name that is not UTF-8 too.
  openPromise(path as string, { autoClose: false, decodeStrings: false, validateEntrySizes: false }).catch(rethrow)

async function startOf(path: string | Buffer, entry: Entry): Promise<number> {
  const archive = await openArchive(path)
  try {
    return (await archive.readLocalFileHeaderPromise(entry, { minimal: true }).catch(rethrow)).fileDataStart
  } finally {
    archive.close()
  }
}

function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false).replace(/\p{Cc}/gu, '?')
}

/** Turns errors of yauzl into BadArchive; errors of the disk are thrown as they are. */
function rethrow(error: NodeJS.ErrnoException): never {
  if (error.code !== undefined) throw error
  if (/signature not found/.test(error.message)) throw new BadArchive('it is not a ZIP archive, or it is incomplete')
  if (/encryption/.test(error.message)) throw new BadArchive('the rest of the archive is encrypted')
  throw new BadArchive(`the archive is damaged: ${error.message}`)
}
