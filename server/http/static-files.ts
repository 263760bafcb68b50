import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import * as v from 'valibot'
import { pageAt } from '#contract/page-at.ts'
import type { PageName } from '#contract/page-routes.ts'
import { recordAt } from '#contract/record-keys.ts'
import { appStamp } from '../core/built-file.ts'
import { type InlineSources, inlineSources } from './inline-sources.ts'
import { type PagePolicy, policyHeader } from './security-headers.ts'
import { type ServedFile, sendFile, servedFile } from './served-file.ts'

/** The build's page for each page of the app: the index page, which also names the files of the page's view, and of a record opened over it. */
const pagesFile = 'pages/pages.json'
const pagesShape = v.record(v.string(), v.string())

/** A page of the build, and the headers that any answer made from it has. */
export interface BuiltPage {
  html: string
  headers: Readonly<Record<string, string>>
  /** Of which sources it is. */
  stamp: string | undefined
}

/**
 * The built app. Only files found by listing the folder are ever opened, so no request can reach a file outside of it. The list is renewed
 * when the index page changes on the disk.
 */
export class StaticFiles {
  readonly #root: string
  #files = new Map<string, ServedFile>()
  /** By the names of `contract/page-routes.ts`; with an open record, by name and index: `search+patents`. */
  #pages = new Map<string, ServedFile>()
  /** By the paths of pages that were asked for. */
  #built = new Map<string, { html: string; inline: InlineSources }>()
  #stamp: string | undefined
  #listedFor = -1
  readonly #policy: PagePolicy

  constructor(root: string, policy: PagePolicy) {
    this.#root = root
    this.#policy = policy
  }

  /** The response to a GET; undefined if no file matches. A navigation to a page of the app gets the HTML that names the page's files. */
  async respond(request: Request): Promise<Response | undefined> {
    this.#list()
    const path = new URL(request.url).pathname
    const file = this.#files.get(path)
    if (file) return this.#send(file, path, request)
    const page = this.#pageOf(request)
    if (!page) return undefined
    const response = await this.#send(page, '/index.html', request)
    const { headers } = await this.#build(page, request)
    // Of a copy that is there already the headers count anew.
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  }

  /** The page of a navigation as it was built; undefined for any other request. */
  async pageFor(request: Request): Promise<BuiltPage | undefined> {
    this.#list()
    const page = this.#files.has(new URL(request.url).pathname) ? undefined : this.#pageOf(request)
    return page && this.#build(page, request)
  }

  async #build({ path }: ServedFile, request: Request): Promise<BuiltPage> {
    let built = this.#built.get(path)
    if (!built) {
      const html = await readFile(path, 'utf8')
      this.#built.set(path, (built = { html, inline: inlineSources(html) }))
    }
    const headers = { [policyHeader]: this.#policy(request.headers.get('host'), built.inline) }
    return { html: built.html, headers, stamp: this.#stamp }
  }

  #pageOf(request: Request): ServedFile | undefined {
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
    this.#built.clear()
    this.#stamp = appStamp(this.#root)
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

  #send(file: ServedFile, path: string, request: Request): Promise<Response> {
    return sendFile(file, request, path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
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

function listFiles(root: string): Map<string, ServedFile> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  const paths = new Set(names)
  const files = new Map<string, ServedFile>()
  for (const path of names) {
    const file = servedFile(path, beside => paths.has(beside))
    if (file) files.set('/' + relative(root, path).split(sep).join('/'), file)
  }
  return files
}
