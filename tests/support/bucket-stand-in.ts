import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FileBucket } from '#server/core/settings.ts'
import { signatureFault } from './bucket-signature.ts'

interface Kept {
  bytes: Buffer
  headers: Record<string, string>
  written: number
}

/** What goes wrong with a request. */
export type Stumble =
  | { status: number; code?: string; headers?: Record<string, string> }
  /** `silent`: no answer. `cut`: the connection ends before an answer, and nothing is done. `forgetful`: the same, after it is done. `half`: half of the body, and the end. `stalls`: half of the body, and nothing more. `flips`: a wrong byte. `error in 200`: a complete answer that says an error. `nonsense`: a page. */
  | 'silent'
  | 'cut'
  | 'forgetful'
  | 'half'
  | 'stalls'
  | 'flips'
  | 'error in 200'
  | 'nonsense'

/** An S3-compatible store in memory, with one bucket: it checks every signature and hash, and stumbles as it is told. */
export class BucketStandIn {
  readonly objects = new Map<string, Kept>()
  readonly uploads = new Map<string, { key: string; parts: Map<number, Buffer>; headers: Record<string, string>; begun: number }>()
  /** `PUT files/…`, in order. */
  readonly asked: string[] = []
  /** The headers of the requests, in order. */
  readonly heads: IncomingMessage['headers'][] = []
  /** Bytes of bodies that have come. */
  received = 0
  /** Objects in a page of a list. */
  page = 1000
  /** How the next requests stumble, in order; a function chooses by method, key and query. */
  stumbles: (Stumble | undefined)[] = []
  stumbleAt: (method: string, key: string, query: URLSearchParams) => Stumble | undefined = () => undefined
  readonly #server: Server
  readonly #secrets = new Map([['stand-in-key', 'stand-in-secret/+=']])

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  static async start(): Promise<BucketStandIn> {
    const standIn = new BucketStandIn()
    await new Promise<void>(resolve => standIn.#server.listen(0, '127.0.0.1', resolve))
    return standIn
  }

  get settings(): FileBucket {
    return {
      endpoint: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`,
      region: 'eu-test-1',
      bucket: 'shelf',
      prefix: 'indago/',
      keyId: 'stand-in-key',
      secret: 'stand-in-secret/+=',
    }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request as AsyncIterable<Buffer>) {
      pieces.push(piece)
      this.received += piece.length
    }
    const body = Buffer.concat(pieces)
    const url = new URL(request.url!, 'http://any')
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent)
    const key = rest.join('/')
    const method = request.method!
    this.asked.push(`${method} ${key}`)
    this.heads.push(request.headers)
    const stumble = this.stumbleAt(method, key, url.searchParams) ?? this.stumbles.shift()
    if (stumble === 'silent') return
    if (stumble === 'cut') return void response.destroy()
    if (stumble === 'nonsense') return send(response, { status: 200, body: '<html>A page</html>' })
    if (typeof stumble === 'object') {
      const error = stumble.code === undefined ? '' : errorBody(stumble.code)
      return send(response, { status: stumble.status, headers: stumble.headers ?? {}, body: error })
    }
    const fault = signatureFault(request, body, this.#secrets, this.settings.region)
    if (fault !== undefined) return send(response, failed(fault === 'XAmzContentSHA256Mismatch' ? 400 : 403, fault))
    if (bucket !== this.settings.bucket) return send(response, failed(404, 'NoSuchBucket'))
    if (stumble === 'error in 200') return send(response, { status: 200, body: errorBody('InternalError') })
    const done = this.#done({ method, key, query: url.searchParams, headers: request.headers, body })
    if (stumble === 'forgetful') return void response.destroy()
    send(response, done, stumble)
  }

  #done({ method, key, query, headers, body }: Request): Answer {
    const upload = this.uploads.get(query.get('uploadId') ?? '')
    if (query.has('uploadId') && (!upload || upload.key !== key)) return failed(404, 'NoSuchUpload')
    if (key === '') return query.has('uploads') ? this.#uploadList() : this.#list(query)
    if (method === 'POST' && query.has('uploads')) {
      const id = randomUUID()
      this.uploads.set(id, { key, parts: new Map(), headers: keptHeaders(headers), begun: Date.now() })
      return { status: 200, body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>` }
    }
    if (upload && method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      return { status: 200, headers: { ETag: `"${md5(body)}"` } }
    }
    if (upload && method === 'POST') return this.#complete(query.get('uploadId')!, body.toString())
    if (upload && method === 'DELETE') {
      this.uploads.delete(query.get('uploadId')!)
      return { status: 204 }
    }
    if (method === 'PUT') {
      this.objects.set(key, { bytes: body, headers: keptHeaders(headers), written: Date.now() })
      return { status: 200, headers: { ETag: `"${md5(body)}"` } }
    }
    if (method === 'DELETE') {
      this.objects.delete(key)
      return { status: 204 }
    }
    return this.#read(key, headers)
  }

  #read(key: string, headers: IncomingMessage['headers']): Answer {
    const found = this.objects.get(key)
    if (!found) return failed(404, 'NoSuchKey')
    const tag = `"${md5(found.bytes)}"`
    if (headers['if-match'] !== undefined && headers['if-match'] !== tag) return failed(412, 'PreconditionFailed')
    const from = /^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1]
    const shared = { ...found.headers, ETag: tag }
    if (from === undefined) return { status: 200, headers: shared, body: found.bytes }
    const range = `bytes ${from}-${found.bytes.length - 1}/${found.bytes.length}`
    return { status: 206, headers: { ...shared, 'Content-Range': range }, body: found.bytes.subarray(Number(from)) }
  }

  /** Refuses parts that are too small or not of one size, as the strictest stores do. */
  #complete(id: string, body: string): Answer {
    const { key, parts, headers } = this.uploads.get(id)!
    const named = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)]
    const bytes = named.map(([, number]) => parts.get(Number(number)) ?? Buffer.alloc(0))
    if (named.some(([, , tag], n) => tag !== `"${md5(bytes[n]!)}"`)) return failed(400, 'InvalidPart')
    const before = bytes.slice(0, -1)
    if (before.some(part => part.length < 5 * 1024 * 1024 || part.length !== before[0]!.length)) return failed(400, 'EntityTooSmall')
    this.objects.set(key, { bytes: Buffer.concat(bytes), headers, written: Date.now() })
    this.uploads.delete(id)
    return { status: 200, body: '<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>' }
  }

  #list(query: URLSearchParams): Answer {
    const after = query.get('continuation-token') ?? ''
    const keys = [...this.objects.keys()].filter(key => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
    const shown = keys.slice(0, this.page)
    const rows = shown.map(key => {
      const { bytes, written } = this.objects.get(key)!
      const fields = `<Key>${key}</Key><LastModified>${new Date(written).toISOString()}</LastModified>`
      return `<Contents>${fields}<ETag>&quot;${md5(bytes)}&quot;</ETag><Owner><ID>me</ID></Owner><Size>${bytes.length}</Size></Contents>`
    })
    const more = shown.length < keys.length
    const next = more ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : ''
    const head = `<Name>${this.settings.bucket}</Name><IsTruncated>${more}</IsTruncated>${next}`
    return { status: 200, body: `<?xml version="1.0"?>\n<ListBucketResult>${head}${rows.join('')}</ListBucketResult>` }
  }

  #uploadList(): Answer {
    const rows = [...this.uploads].map(
      ([id, { key, begun }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${new Date(begun).toISOString()}</Initiated></Upload>`,
    )
    return { status: 200, body: `<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>` }
  }
}

interface Request {
  method: string
  key: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
}

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: Buffer | string
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: Answer, stumble?: Stumble): void {
  const bytes = Buffer.from(body)
  if (stumble === 'flips') bytes[bytes.length >> 1]! ^= 1
  response.writeHead(status, { ...headers, ...(status !== 204 && { 'Content-Length': bytes.length }) })
  if (stumble !== 'half' && stumble !== 'stalls') return void response.end(bytes)
  response.write(bytes.subarray(0, bytes.length >> 1), () => {
    if (stumble === 'half') response.destroy()
  })
}

const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex')
const errorBody = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>It did not work.</Message><StringToSign>stand-in-secret/+=</StringToSign></Error>`
const failed = (status: number, code: string): Answer => ({ status, body: errorBody(code) })
const keptHeaders = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      /^(?:content-(?:type|disposition)|x-amz-meta-.*)$/.test(name) ? [[name, String(value)]] : [],
    ),
  )
