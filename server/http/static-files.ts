import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
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

interface File {
  path: string
  type: string
  tag: string
  /** Encodings for which a compressed file exists. */
  encodings: readonly ('br' | 'gzip')[]
}

const suffixes = { br: '.br', gzip: '.gz' } as const

/**
 * The built app. Only files found by listing the folder are ever opened, so no request can reach a file outside of it. The list is renewed
 * when the index page changes on the disk.
 */
export class StaticFiles {
  readonly #root: string
  #files = new Map<string, File>()
  #listedFor = -1

  constructor(root: string) {
    this.#root = root
  }

  /** The response to a GET; undefined if no file matches. Navigations to pages of the app all get the index page. */
  async respond(request: Request): Promise<Response | undefined> {
    this.#list()
    const path = new URL(request.url).pathname
    const file = this.#files.get(path === '/' ? '/index.html' : path)
    if (file) return this.#send(file, path, request)
    const isPage = request.headers.get('accept')?.includes('text/html') && !path.startsWith('/assets/') && extname(path) === ''
    const index = this.#files.get('/index.html')
    return isPage && index ? this.#send(index, '/index.html', request) : undefined
  }

  #list(): void {
    const changed = statSync(join(this.#root, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (changed === this.#listedFor) return
    this.#listedFor = changed
    this.#files = listFiles(this.#root)
  }

  async #send(file: File, path: string, request: Request): Promise<Response> {
    const isHashed = path.startsWith('/assets/')
    const headers = new Headers({
      'Content-Type': file.type,
      'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: file.tag,
      Vary: 'Accept-Encoding',
    })
    if (matchesETag(request.headers.get('if-none-match'), file.tag)) return new Response(null, { status: 304, headers })
    const accepted = request.headers.get('accept-encoding') ?? ''
    const encoding = file.encodings.find(one => new RegExp(`\\b${one}\\b(?!;\\s*q=0(?:\\.0*)?\\b)`).test(accepted))
    if (encoding) headers.set('Content-Encoding', encoding)
    const bytes = await readFile(encoding ? file.path + suffixes[encoding] : file.path)
    headers.set('Content-Length', String(bytes.length))
    return new Response(bytes, { headers })
  }
}

function listFiles(root: string): Map<string, File> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  const paths = new Set(names)
  const files = new Map<string, File>()
  for (const path of names) {
    const ending = extname(path)
    if (ending === '.br' || ending === '.gz' || !types[ending]) continue
    const { size, mtimeMs } = statSync(path)
    const encodings = (['br', 'gzip'] as const).filter(one => paths.has(path + suffixes[one]))
    const address = '/' + relative(root, path).split(sep).join('/')
    files.set(address, { path, type: types[ending], tag: `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`, encodings })
  }
  return files
}
