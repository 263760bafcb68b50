import type { Logger } from 'pino'
import { Refusal } from '../../core/refusal.ts'
import { boundedPieces } from '../bounded-pieces.ts'
import { type FileFolder, fileFolders, type FileStore, type OpenedFile } from '../port.ts'
import { type BucketAnswer, type Bucket, type BucketReading, sha256 } from './bucket.ts'
import { BucketProblem, codeIn } from './bucket-problem.ts'
import { filePartsOf } from './parts.ts'
import { resumed } from './resumed.ts'
import { elementsIn, escaped, valueIn } from './xml.ts'

/** Bytes of a part: 5 MiB are the least, and all parts but the last must have one size for some stores. */
export const partBytes = 8 * 1024 * 1024

/** Whoever opens an object in the bucket itself can only save it: its name and its kind are ours to say. */
const kept = { 'Content-Type': 'application/octet-stream', 'Content-Disposition': 'attachment' }
/** The hash of what was sent in one part, to be compared when it is read. */
const hashHeader = 'x-amz-meta-sha256'

interface Parts {
  bucket: Bucket
  folder: FileFolder
  /** Before the name of the folder. */
  prefix: string
  log: Logger
}

/** The files of a folder in a bucket of an S3-compatible store. While that does not answer, calls are refused with `not_ready`, and the log says why. */
export class BucketFiles implements FileStore {
  readonly #bucket: Bucket
  readonly #prefix: string
  readonly #names: RegExp
  readonly #log: Logger

  constructor({ bucket, folder, prefix, log }: Parts) {
    this.#bucket = bucket
    this.#prefix = `${prefix}${folder}/`
    this.#names = fileFolders[folder]
    this.#log = log
  }

  put(name: string, pieces: AsyncIterable<Uint8Array>, most: number): Promise<number> {
    const key = this.#keyOf(name)
    if (key === undefined) throw new Error('A file has a name of its folder')
    return this.#refusing(async () => {
      const bounded = boundedPieces(pieces, most)
      const upload = new Upload(this.#bucket, key)
      try {
        for await (const part of filePartsOf(bounded.pieces, partBytes)) await upload.add(part)
      } catch (problem) {
        await upload.abort()
        throw problem
      }
      return bounded.bytes()
    })
  }

  async open(name: string): Promise<OpenedFile | undefined> {
    const key = this.#keyOf(name)
    if (key === undefined) return undefined
    return this.#refusing(async () => {
      const first = await this.#bucket.open({ method: 'GET', key }).catch(absent)
      if (!first) return undefined
      const bytes = Number(first.headers.get('content-length') ?? NaN)
      const tag = first.headers.get('etag')
      if (!Number.isSafeInteger(bytes)) {
        first.stop()
        throw new BucketProblem(first.status, 'without a length')
      }
      const from = (at: number): Promise<BucketReading> => this.#from(key, at, tag)
      const failed = (problem: unknown): Error => this.#refusal(problem)
      return { bytes, content: resumed(first, { bytes, sha256: first.headers.get(hashHeader) ?? undefined, from, failed }) }
    })
  }

  async delete(name: string): Promise<void> {
    const key = this.#keyOf(name)
    if (key !== undefined) await this.#refusing(() => this.#bucket.ask({ method: 'DELETE', key }).catch(absent))
  }

  names(before = Infinity): Promise<string[]> {
    return this.#refusing(async () => {
      const found: string[] = []
      let after: string | undefined
      do {
        const query = { 'list-type': '2', prefix: this.#prefix, ...(after !== undefined && { 'continuation-token': after }) }
        const page = await this.#bucket.ask({ method: 'GET', query }, ({ text }) => ({
          objects: rowsIn(text, 'ListBucketResult', 'Contents'),
          next: valueIn(text, 'IsTruncated') === 'true' ? valueIn(text, 'NextContinuationToken') : undefined,
        }))
        for (const { Key = '', LastModified = '' } of page.objects) {
          const name = Key.slice(this.#prefix.length)
          if (Key.startsWith(this.#prefix) && this.#names.test(name) && !(Date.parse(LastModified) >= before)) found.push(name)
        }
        // A list that leads back to itself has no end.
        if (page.next !== undefined && page.next === after) throw notS3()
        after = page.next
      } while (after !== undefined)
      return found
    })
  }

  /** A thousand at most: the rest is removed another day. Stores that cannot list them end them by their own rules. */
  removeUnfinished(before: number): Promise<void> {
    return this.#refusing(async () => {
      const query = { uploads: '', prefix: this.#prefix }
      const uploads = await this.#bucket
        .ask({ method: 'GET', query }, ({ text }) => rowsIn(text, 'ListMultipartUploadsResult', 'Upload'))
        .catch(notBuilt)
      for (const { Key = '', UploadId = '', Initiated = '' } of uploads)
        if (Key.startsWith(this.#prefix) && Date.parse(Initiated) < before)
          await this.#bucket.ask({ method: 'DELETE', key: Key, query: { uploadId: UploadId } }).catch(absent)
    })
  }

  async #from(key: string, at: number, tag: string | null): Promise<BucketReading> {
    const reading = await this.#bucket.open({
      method: 'GET',
      key,
      headers: { Range: `bytes=${at}-`, ...(tag !== null && { 'If-Match': tag }) },
    })
    if (reading.status === 206 && reading.headers.get('content-range')?.startsWith(`bytes ${at}-`) === true) return reading
    reading.stop()
    throw new BucketProblem(reading.status, 'NotThisRange')
  }

  async #refusing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (problem) {
      throw problem instanceof BucketProblem ? this.#refusal(problem) : problem
    }
  }

  #refusal(problem: unknown): Refusal {
    this.#log.warn({ folder: this.#prefix, reason: (problem as Error).message }, 'the bucket of files did not do what was asked')
    return new Refusal('not_ready', { retryAfter: 5 })
  }

  /** Undefined for a name that is not one of ours, so that no name leads out of the folder (A23). */
  #keyOf(name: string): string | undefined {
    return this.#names.test(name) ? this.#prefix + name : undefined
  }
}

/** Sends a file: a small one at once, a larger one in parts that become an object only together. */
class Upload {
  readonly #bucket: Bucket
  readonly #key: string
  #id: string | undefined
  readonly #tags: string[] = []
  #bytes = 0

  constructor(bucket: Bucket, key: string) {
    this.#bucket = bucket
    this.#key = key
  }

  async add({ bytes, isLast }: { bytes: Uint8Array; isLast: boolean }): Promise<void> {
    const key = this.#key
    if (isLast && this.#id === undefined) {
      await this.#bucket.ask({ method: 'PUT', key, headers: { ...kept, [hashHeader]: sha256(bytes) }, body: bytes }, tagOf)
      return
    }
    this.#id ??= await this.#begin()
    const query = { partNumber: String(this.#tags.length + 1), uploadId: this.#id }
    this.#tags.push(await this.#bucket.ask({ method: 'PUT', key, query, body: bytes }, tagOf))
    this.#bytes += bytes.length
    if (isLast) await this.#complete(this.#id)
  }

  async abort(): Promise<void> {
    if (this.#id === undefined) return
    // What is left of it is removed later.
    await this.#bucket.ask({ method: 'DELETE', key: this.#key, query: { uploadId: this.#id }, attempts: 1 }).catch(() => {})
  }

  #begin(): Promise<string> {
    return this.#bucket.ask({ method: 'POST', key: this.#key, query: { uploads: '' }, headers: kept }, ({ text }) => {
      const id = valueIn(text, 'UploadId')
      if (id === undefined) throw notS3()
      return id
    })
  }

  async #complete(uploadId: string): Promise<void> {
    const parts = this.#tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`)
    const body = Buffer.from(
      `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`,
    )
    await this.#bucket
      .ask({ method: 'POST', key: this.#key, query: { uploadId }, body }, ({ text }) => {
        const code = codeIn(text)
        if (code !== undefined) throw new BucketProblem(500, code)
        rowsIn(text, 'CompleteMultipartUploadResult', 'ETag')
      })
      .catch(async (problem: unknown) => {
        // An answer that was lost had completed it already.
        if (!(problem instanceof BucketProblem) || problem.code !== 'NoSuchUpload') throw problem
        const { headers } = await this.#bucket.ask({ method: 'HEAD', key: this.#key })
        if (headers.get('content-length') !== String(this.#bytes)) throw problem
      })
  }
}

/** Every store tags what it keeps: without a tag something else has answered. */
function tagOf({ headers }: BucketAnswer): string {
  const tag = headers.get('etag')
  if (tag === null) throw notS3()
  return tag
}

function rowsIn(text: string, root: string, name: string): Record<string, string>[] {
  if (elementsIn(text, root).length !== 1) throw notS3()
  return elementsIn(text, name)
}

const notS3 = (): BucketProblem => new BucketProblem(200, 'NotS3', { mayPass: true })

/** An object that is not there; without its bucket nothing can be said. */
function absent(problem: unknown): undefined {
  if (!(problem instanceof BucketProblem) || problem.status !== 404 || problem.code === 'NoSuchBucket') throw problem
  return undefined
}

function notBuilt(problem: unknown): [] {
  if (!(problem instanceof BucketProblem) || !(problem.status === 501 || problem.status === 405 || problem.status === 400)) throw problem
  return []
}
