import { crc32, createInflateRaw } from 'node:zlib'

const chunk = 256 * 1024
/** How every gzip file begins. */
export const gzipSign = Buffer.from([0x1f, 0x8b])
const deflate = 8
/** Flags of a header: what stands behind its ten bytes. */
const flag = { headerSum: 2, extra: 4, name: 8, comment: 16 } as const

/** Whether bytes begin like those of gzip. */
export const isGzip = (start: Buffer): boolean => start.subarray(0, gzipSign.length).equals(gzipSign)

/**
 * The unpacked bytes of all members of a gzip file (RFC 1952), one after the other. Zeros behind the last one are ignored, as they fill up tapes.
 * Anything else there is an error after all bytes: the decompressor of Node would lose those before it.
 */
export async function* gunzipped(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const input = new PackedBytes(packed)
  try {
    do {
      await skipHeader(input)
      yield* member(input)
    } while (!(await input.isAtEnd()))
  } finally {
    await input.close()
  }
}

async function skipHeader(input: PackedBytes): Promise<void> {
  if (!isGzip(await input.take(gzipSign.length))) throw damaged('Z_DATA_ERROR', 'behind its end is something that is not packed')
  const [method, flags = 0] = await input.take(8)
  if (method !== deflate) throw damaged('Z_DATA_ERROR', 'unknown compression method')
  if (flags & flag.extra) await input.take((await input.take(2)).readUInt16LE())
  for (const text of [flag.name, flag.comment]) if (flags & text) while ((await input.take(1))[0] !== 0);
  if (flags & flag.headerSum) await input.take(2)
}

async function* member(input: PackedBytes): AsyncGenerator<Buffer> {
  let [sum, length] = [0, 0]
  for await (const bytes of inflated(input)) {
    sum = crc32(bytes, sum)
    length = (length + bytes.length) % 2 ** 32
    yield bytes
  }
  const end = await input.take(8)
  if (end.readUInt32LE() !== sum || end.readUInt32LE(4) !== length) throw damaged('Z_DATA_ERROR', 'its checksum does not fit')
}

async function* inflated(input: PackedBytes): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize: chunk })
  const feeding = feed().catch((error: Error) => void stream.destroy(error))
  async function feed(): Promise<void> {
    for (;;) {
      const bytes = await input.next()
      if (bytes === undefined) return void stream.end()
      const before = stream.bytesWritten
      await new Promise(resolve => stream.write(bytes, resolve))
      const used = stream.bytesWritten - before
      if (used < bytes.length) return input.putBack(bytes.subarray(used))
    }
  }
  yield* stream as AsyncIterable<Buffer>
  await feeding
}

/** Bytes that are taken in pieces of any size. */
class PackedBytes {
  readonly #chunks: AsyncIterator<Buffer>
  #rest = Buffer.alloc(0)

  constructor(packed: AsyncIterable<Buffer>) {
    this.#chunks = packed[Symbol.asyncIterator]()
  }

  /** What has come and was not taken, or else the next chunk; undefined at the end. */
  async next(): Promise<Buffer | undefined> {
    const rest = this.#rest
    this.#rest = Buffer.alloc(0)
    if (rest.length > 0) return rest
    const next = await this.#chunks.next()
    return next.done ? undefined : next.value
  }

  putBack(bytes: Buffer): void {
    this.#rest = Buffer.concat([bytes, this.#rest])
  }

  async take(count: number): Promise<Buffer> {
    const taken: Buffer[] = []
    for (let missing = count; missing > 0;) {
      const bytes = await this.next()
      if (bytes === undefined) throw damaged('Z_BUF_ERROR', 'unexpected end of file')
      taken.push(bytes.subarray(0, missing))
      this.putBack(bytes.subarray(missing))
      missing -= Math.min(missing, bytes.length)
    }
    return Buffer.concat(taken)
  }

  /** Skips zeros. */
  async isAtEnd(): Promise<boolean> {
    for (let bytes = await this.next(); bytes !== undefined; bytes = await this.next()) {
      const other = bytes.findIndex(byte => byte !== 0)
      if (other < 0) continue
      this.putBack(bytes.subarray(other))
      return false
    }
    return true
  }

  async close(): Promise<void> {
    await this.#chunks.return?.()
  }
}

const damaged = (code: string, message: string): Error => Object.assign(new Error(message), { code })
