import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl'

/** An archive, or one of its entries, that cannot be read: the message says why, in words for whoever keeps the file. */
export class BadArchive extends SyntaxError {}

/** A file in an archive. */
export interface ZipEntry {
  /** As the archive calls it. Only ever shown: nothing is written to the disk, so no name can lead anywhere. */
  name: string
  /** Packed bytes. */
  size: number
  /** The unpacked bytes in a stream; `onRead` hears of packed ones. Throws BadArchive, and the errors of zlib. */
  bytes(onRead: (count: number) => void): AsyncGenerator<Buffer>
}

/**
 * The most that a packed entry may grow. Text of the providers packs to a tenth; deflate itself can reach a thousand, which only
 * archives do that are meant to exhaust their reader.
 */
const mostGrowth = 200
/** Entries of so few bytes may grow as they like. */
const small = 1 << 20
const chunk = 256 * 1024

/**
 * The files of a ZIP archive in its own order, without those that macOS lays beside them. The archive is open only for the listing;
 * each entry opens it again, so that no one has to close it. Throws BadArchive, after the entries that could be listed.
 */
export async function* zipEntries(path: string): AsyncGenerator<ZipEntry> {
  const archive = await opened(path)
  let packed = 0
  try {
    const entries = archive.eachEntry()
    for (;;) {
      const next = await entries.next().catch(inWords)
      if (next.done) return
      const entry: Entry = next.value
      packed += entry.compressedSize
      if (packed > archive.fileSize) throw new BadArchive('the entries of the archive lie over each other')
      const name = nameOf(entry)
      if (!/\/$|(?:^|\/)\._[^/]*$/.test(name)) yield { name, size: entry.compressedSize, bytes: onRead => unpacked(path, entry, onRead) }
    }
  } finally {
    archive.close()
  }
}

async function* unpacked(path: string, entry: Entry, onRead: (count: number) => void): AsyncGenerator<Buffer> {
  const { compressedSize, uncompressedSize } = entry
  if (uncompressedSize === 0) return
  if (entry.isEncrypted()) throw new BadArchive('it is encrypted')
  if (!entry.canDecodeFileData()) throw new BadArchive(`it is packed by method ${entry.compressionMethod}; only deflate is read`)
  if (uncompressedSize > small && uncompressedSize > compressedSize * mostGrowth)
    throw new BadArchive(`it would grow more than ${mostGrowth} times when unpacked`)
  if (compressedSize === 0) throw new BadArchive('it is damaged: nothing of it is there')
  const start = await startOf(path, entry)
  const packed = createReadStream(path, { start, end: start + compressedSize - 1, highWaterMark: chunk })
  packed.on('data', bytes => onRead(bytes.length))
  // The iteration below sees the error of either stream; the callback only keeps it from being thrown twice.
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

/** Names are read by hand, because yauzl gives up the whole archive over a name that would lead out of it. */
const opened = (path: string): Promise<ZipFile> =>
  openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: false }).catch(inWords)

async function startOf(path: string, entry: Entry): Promise<number> {
  const archive = await opened(path)
  try {
    return (await archive.readLocalFileHeaderPromise(entry, { minimal: true }).catch(inWords)).fileDataStart
  } finally {
    archive.close()
  }
}

function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false).replace(/\p{Cc}/gu, '?')
}

/** What yauzl says of an archive; errors of the disk stay what they are. */
function inWords(error: NodeJS.ErrnoException): never {
  if (error.code !== undefined) throw error
  if (/signature not found/.test(error.message)) throw new BadArchive('it is no ZIP archive, or it is cut short')
  if (/encryption/.test(error.message)) throw new BadArchive('the rest of the archive is encrypted')
  throw new BadArchive(`the archive is damaged: ${error.message}`)
}
