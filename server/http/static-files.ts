import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import * as v from 'valibot'
import { pageAt } from '#contract/page-at.ts'
import type { PageName } from '#contract/page-routes.ts'
import { recordAt } from '#contract/record-keys.ts'
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

interface File {
  path: string
  type: string
  tag: string
  /** Encodings for which a compressed file exists. */
  encodings: readonly ('br' | 'gzip')[]
}

/** The build's page for each page of the app: the index page, which also names the files of the page's view, and of a record opened over it. */
const pagesFile = 'pages/pages.json'
const pagesShape = v.record(v.string(), v.string())

const suffixes = { br: '.br', gzip: '.gz' } as const

/**
 * The built app. Only files found by listing the folder are ever opened, so no request can reach a file outside of it. The list is renewed
 * when the index page changes on the disk.
 */
export class StaticFiles {
  readonly #root: string
  #files = new Map<string, File>()
  /** By the names of `contract/page-routes.ts`; with an open record, by name and index: `search+patents`. */
  #pages = new Map<string, File>()
  #listedFor = -1

  constructor(root: string) {
    this.#root = root
  }

  /** The response to a GET; undefined if no file matches. A navigation to a page of the app gets the HTML that names the page's files. */
  async respond(request: Request): Promise<Response | undefined> {
    this.#list()
    const path = new URL(request.url).pathname
    const file = this.#files.get(path)
    if (file) return this.#send(file, path, request)
    const page = this.#pageOf(request)
    return page && this.#send(page, '/index.html', request)
  }

  /** The HTML of the page of a navigation; undefined for any other request. */
  async pageFor(request: Request): Promise<string | undefined> {
    this.#list()
    const page = this.#files.has(new URL(request.url).pathname) ? undefined : this.#pageOf(request)
    return page && readFile(page.path, 'utf8')
  }

  #pageOf(request: Request): File | undefined {
    const { pathname: path, searchParams } = new URL(request.url)
    const page = pageAt(path)
    const isPage = takesPage(request.headers.get('accept'), page) && !path.startsWith('/assets/') && extname(path) === ''
    if (!isPage && path !== '/') return undefined
    const open = recordAt(searchParams)
    return (open && this.#pages.get(`${page}+${open.index}`)) ?? this.#pages.get(page) ?? this.#files.get('/index.html')
  }

  #list(): void {
    const changed = statSync(join(this.#root, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (changed === this.#listedFor) return
    this.#listedFor = changed
    const files = listFiles(this.#root)
    const pages = join(this.#root, pagesFile)
    const named = existsSync(pages) ? v.parse(pagesShape, JSON.parse(readFileSync(pages, 'utf8'))) : {}
    this.#pages = new Map(
      Object.entries(named).flatMap(([page, name]) => {
        const file = files.get(`/${name}`)
        return file ? [[page, file] as const] : []
      }),
    )
    // They have no addresses of their own.
    this.#files = new Map([...files].filter(([address]) => !address.startsWith('/pages/')))
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
    const encoding = file.encodings.find(one => takesEncoding(request, one))
    if (encoding) headers.set('Content-Encoding', encoding)
    const bytes = await readFile(encoding ? file.path + suffixes[encoding] : file.path)
    headers.set('Content-Length', String(bytes.length))
    return new Response(bytes, { headers })
  }
}

/**
 * Browsers name HTML. What fetches pages for previews of links takes anything, or does not say what: it gets the pages that there are, whatever else
 * is asked for in that way is answered for programs.
 */
function takesPage(accept: string | null, page: PageName): boolean {
  if (accept?.includes('text/html')) return true
  return page !== 'unknown' && (accept === null || (accept.includes('*/*') && !accept.includes('json')))
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
