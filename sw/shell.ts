import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { savesData } from '#kit/data-saver.ts'
import { isWorkerRemoved } from './kill-switch.ts'

type ShellFile = { url: string; revision: string | null; integrity?: string }

const startPage = '/index.html'

/**
 * How many files are fetched at once. Workbox fetches one after the other, so that every file would wait for a round trip. A browser has six
 * connections to an HTTP/1.1 server; two are left for the page.
 */
const concurrency = 4

/**
 * Precaches every file of the build before this version is activated, so that versions are never mixed. Their hashes are in the list, so that
 * nothing else that answers, a portal or a broken connection, is ever taken for a file of the app.
 */
export function precacheShell(scope: ServiceWorkerGlobalScope, files: ShellFile[]): PrecacheController {
  const shell = new PrecacheController({ plugins: [{ cacheWillUpdate }] })
  shell.addToCacheList(files)
  registerRoute(new PrecacheRoute(shell))
  scope.addEventListener('install', event => event.waitUntil(install(shell, event)))
  scope.addEventListener('activate', event => void shell.activate(event))
  return shell
}

/** Refuses an error, and every file once the worker removes itself; the installation then fails. */
const cacheWillUpdate = async ({ response }: { response: Response }) => (response.ok && !isWorkerRemoved() ? response : null)

/**
 * With data saver on, only what the app starts with, and what was used of the version before; every other file is kept when it is first used,
 * which Workbox does for files whose hash it knows.
 */
async function install(shell: PrecacheController, event: ExtendableEvent): Promise<void> {
  const all = [...shell.getURLsToCacheKeys().keys()]
  if (!savesData()) return fetchFiles(shell, event, all)
  const used = new Set((await (await caches.open(shell.strategy.cacheName)).keys()).map(({ url }) => withoutHash(url)))
  const [start] = await fetchFile(shell, event, addressOf(startPage))
  const page = await start.clone().text()
  const isNeeded = (url: string) => page.includes(`"${new URL(url).pathname}"`) || used.has(withoutHash(url))
  await fetchFiles(shell, event, all.filter(isNeeded))
}

/** Keeps files that the page had fetched before this worker controlled it; the browser has them still. */
export async function keepLoaded(shell: PrecacheController, event: ExtendableEvent, urls: readonly string[]): Promise<void> {
  const known = shell.getURLsToCacheKeys()
  await fetchFiles(
    shell,
    event,
    urls.filter(url => known.has(url)),
  )
}

const addressOf = (path: string): string => new URL(path, location.href).href

/** `/assets/records-8uE1n0o.css` is `/assets/records.css` of every version. */
const withoutHash = (url: string): string => new URL(url).pathname.replace(/-[\w-]{7}(?=\.\w+$)/, '')

/** After a failure no more files are asked for: the installation has failed. */
async function fetchFiles(shell: PrecacheController, event: ExtendableEvent, urls: readonly string[]): Promise<void> {
  const waiting = [...urls]
  const fetchNext = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift())
      await fetchFile(shell, event, url).catch((problem: unknown) => {
        waiting.length = 0
        throw problem
      })
  }
  await Promise.all(Array.from({ length: concurrency }, fetchNext))
}

async function fetchFile(shell: PrecacheController, event: ExtendableEvent, url: string): Promise<[Response, unknown]> {
  const cacheKey = shell.getCacheKeyForURL(url) ?? url
  const integrity = shell.getIntegrityForCacheKey(cacheKey)
  // A file with a content hash in its name may come from the browser's cache; a file with a separate revision may not.
  const cache = url === cacheKey ? 'default' : 'reload'
  const request = new Request(url, { cache, credentials: 'same-origin', ...(integrity && { integrity }) })
  return Promise.all(shell.strategy.handleAll({ event, request, params: { cacheKey, integrity } }))
}
