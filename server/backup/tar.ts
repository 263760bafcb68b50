import { type FileHandle, open } from 'node:fs/promises'
import { StartupError } from '../core/startup-errors.ts'

/** Archives in the tar format (ustar), so that any tar program can read them: headers and contents in blocks of 512 bytes. */
const block = 512
const chunkBytes = 1 << 20
const regularFile = '0'

const checksumField = { at: 148, length: 8 }
/** The sum of all bytes of a header, with its own field as spaces. */
const headerSum = (header: Uint8Array): number =>
  header.reduce((sum, byte, at) => sum + (at >= checksumField.at && at < checksumField.at + checksumField.length ? 0x20 : byte), 0)

const paddingOf = (size: number): number => (block - (size % block)) % block

/** A field of 12 bytes holds 8 GB as octal digits; larger sizes are binary, marked by the first bit. */
function writeSize(header: Buffer, size: number): void {
  if (size < 8 ** 11) header.write(size.toString(8).padStart(11, '0'), 124, 'latin1')
  else {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(size), 128)
  }
}

function readSize(header: Buffer): number {
  if (header[124]! & 0x80) return Number(header.readBigUInt64BE(128))
  const text = textAt(header, 124, 12).trim()
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number.NaN
}

const textAt = (header: Buffer, at: number, length: number): string => header.toString('latin1', at, at + length).replace(/\0.*$/s, '')

function headerOf(name: string, size: number, seconds: number): Buffer {
  const header = Buffer.alloc(block)
  header.write(name, 0, 100, 'latin1')
  for (const [text, at] of [
    ['0000600', 100],
    ['0000000', 108],
    ['0000000', 116],
    [seconds.toString(8).padStart(11, '0'), 136],
    [regularFile, 156],
    ['ustar\u000000', 257],
  ] as const)
    header.write(text, at, 'latin1')
  writeSize(header, size)
  header.write(`${headerSum(header).toString(8).padStart(6, '0')}\0 `, checksumField.at, 'latin1')
  return header
}

/** The bytes of an open file from a position on, in chunks. Throws if it ends before `size`. */
export async function* bytesOf(file: FileHandle, at: number, size: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < size;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(Math.min(chunkBytes, size - done)), { position: at + done })
    if (bytesRead === 0) throw new StartupError('A file ended before its time while it was read.')
    yield buffer.subarray(0, bytesRead)
    done += bytesRead
  }
}

/** Writes an archive, one entry after the other. */
export class TarWriter {
  readonly #file: FileHandle
  readonly #seconds: number

  private constructor(file: FileHandle, now: number) {
    this.#file = file
    this.#seconds = Math.floor(now / 1000)
  }

  /** Creates the file, readable by this user only. */
  static async create(path: string, now: number): Promise<TarWriter> {
    return new TarWriter(await open(path, 'wx', 0o600), now)
  }

  async add(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#file.appendFile(headerOf(name, size, this.#seconds))
    for await (const chunk of content) await this.#file.appendFile(chunk)
    await this.#file.appendFile(Buffer.alloc(paddingOf(size)))
  }

  /** Writes the end and flushes everything to the disk. */
  async finish(): Promise<void> {
    await this.#file.appendFile(Buffer.alloc(2 * block))
    await this.#file.sync()
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

export interface TarEntry {
  name: string
  size: number
  content: AsyncIterable<Buffer>
}

/** Reads an archive in one pass. Refuses what we never write: links, folders, devices, and headers with a wrong sum. */
export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry> {
  for (let at = 0; ;) {
    const { bytesRead, buffer: header } = await file.read(Buffer.alloc(block), { position: at })
    if (bytesRead < block) throw new StartupError('The archive is cut short.')
    if (header.every(byte => byte === 0)) return
    const size = readSize(header)
    if (Number.parseInt(textAt(header, checksumField.at, checksumField.length), 8) !== headerSum(header) || !Number.isSafeInteger(size))
      throw new StartupError('The archive is damaged, or it is no backup of Indago.')
    const name = textAt(header, 345, 155) + textAt(header, 0, 100)
    if (textAt(header, 156, 1) !== regularFile) throw new StartupError(`The archive holds ${JSON.stringify(name)}, which is no file.`)
    at += block
    yield { name, size, content: bytesOf(file, at, size) }
    at += size + paddingOf(size)
  }
}
