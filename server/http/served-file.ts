import { createReadStream, existsSync, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { takesEncoding } from './accepted-encoding.ts'
import { matchesETag } from './json-response.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const suffixes = { br: '.br', gzip: '.gz' } as const

/** Larger files are read as they are taken, so that slow readers of many of them take little memory (D27). Bytes. */
const readWhole = 256 * 1024

/** A file of the build. */
export interface ServedFile {
  path: string
  type: string
  tag: string
  /** Encodings for which a compressed file exists. */
  encodings: readonly ('br' | 'gzip')[]
}

/** What a file is served as; undefined for one of a kind that is not served, such as a compressed form. `exists`: whether a path beside it does. */
export function servedFile(path: string, exists: (path: string) => boolean = existsSync): ServedFile | undefined {
  const type = types[extname(path)]
  if (type === undefined) return undefined
  const { size, mtimeMs } = statSync(path)
  const encodings = (['br', 'gzip'] as const).filter(one => exists(path + suffixes[one]))
  return { path, type, tag: `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`, encodings }
}

/** The file, in the smallest form that the caller takes; 304 for the copy that it has. */
export async function sendFile({ path, type, tag, encodings }: ServedFile, request: Request, caching: string): Promise<Response> {
  const headers = new Headers({ 'Content-Type': type, 'Cache-Control': caching, ETag: tag, Vary: 'Accept-Encoding' })
  if (matchesETag(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers })
  const encoding = encodings.find(one => takesEncoding(request, one))
  if (encoding) headers.set('Content-Encoding', encoding)
  const sent = encoding ? path + suffixes[encoding] : path
  const { size } = await stat(sent)
  headers.set('Content-Length', String(size))
  if (request.method === 'HEAD') return new Response(null, { headers })
  return new Response(size > readWhole ? pieces(sent) : await readFile(sent), { headers })
}

/** The types of Node and of the web differ in shared memory only. */
const pieces = (path: string) => Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>
