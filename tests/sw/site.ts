import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { resolve } from 'node:path'
import { build } from 'vite'

export interface Reply {
  status?: number
  type?: string
  body: string
  headers?: Record<string, string>
  /** The answer is sent after this. */
  after?: () => Promise<unknown>
}

/** A site with the real service worker, replaceable answers for each path, and a network that can be cut. */
export interface Site {
  url: string
  replies: Map<string, Reply>
  asked: string[]
  /** The maximum number of shell parts requested at once. */
  maxParallel: number
  /** This page answers everything, whatever was asked. */
  portal: string | undefined
  /** Every connection is dropped without an answer. */
  cut: boolean
  /** Deploys another build of the worker; `shell` names it. */
  deploy: (shell: string) => Promise<void>
  close: () => Promise<void>
}

const shellPage = (shell: string) => `<!doctype html><title>${shell}</title><script type="module" src="/app.js"></script>`
const appScript = `window.registration = await navigator.serviceWorker.register('/sw.js')
await navigator.serviceWorker.ready
window.isReady = true`

/** The lazily loaded rest of the shell. */
export const parts = Array.from({ length: 12 }, (_, number) => `/part-${number}.js`)

let built: Promise<string> | undefined
const place = '"the manifest"'
const hashOf = (body: string) => `sha256-${createHash('sha256').update(body).digest('base64')}`

/** The worker's code, built once; builds of the app differ in what they precache. */
async function bundled(shell: string, files: Readonly<Record<string, string>>): Promise<string> {
  built ??= build({
    configFile: false,
    logLevel: 'error',
    define: { 'self.__WB_MANIFEST': place, 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry: resolve('sw/sw.ts'), formats: ['es'], fileName: 'sw' } },
  }).then(made => {
    const [bundle] = Array.isArray(made) ? made : [made]
    const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined
    if (!chunk) throw new Error('The service worker was not built.')
    return chunk.code
  })
  const manifest = Object.entries(files).map(([url, body]) => ({ url, revision: shell, integrity: hashOf(body) }))
  return (await built).replaceAll(place, JSON.stringify(manifest))
}

const saver = 'Object.defineProperty(navigator, "connection", { value: { saveData: true } });'

/** `savesData`: the worker runs in a browser with data saver on. */
export async function openSite(shell = 'one', savesData = false): Promise<Site> {
  const site: Site = {
    url: '',
    replies: new Map(),
    asked: [],
    maxParallel: 0,
    portal: undefined,
    cut: false,
    async deploy(name) {
      const files = { '/index.html': shellPage(name), '/app.js': appScript, ...Object.fromEntries(parts.map(part => [part, ''])) }
      const code = (savesData ? saver : '') + (await bundled(name, files))
      site.replies.set('/sw.js', { type: 'text/javascript', body: code, headers: { 'cache-control': 'no-cache' } })
      for (const [path, body] of Object.entries(files))
        site.replies.set(path, { type: path.endsWith('.html') ? 'text/html' : 'text/javascript', body })
      site.replies.set('/sw-control.json', { type: 'application/json', body: '{"minBuild":null,"kill":false}' })
    },
    close: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  await site.deploy(shell)
  let underWay = 0
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://here').pathname
    if (parts.includes(path)) {
      site.maxParallel = Math.max(site.maxParallel, ++underWay)
      response.once('close', () => underWay--)
    }
    site.asked.push(path)
    if (site.cut) return void request.socket.destroy()
    const page: Reply | undefined = site.portal !== undefined && path !== '/sw.js' ? { type: 'text/html', body: site.portal } : undefined
    const reply =
      page ?? site.replies.get(path) ?? (request.headers.accept?.includes('text/html') ? site.replies.get('/index.html') : undefined)
    void Promise.resolve(reply?.after?.()).then(() => {
      if (site.cut) return void request.socket.destroy()
      response.writeHead(reply?.status ?? (reply ? 200 : 404), { 'content-type': reply?.type ?? 'application/json', ...reply?.headers })
      response.end(reply?.body ?? '{}')
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  site.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return site
}
