import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isWorkerRemoved } from './kill-switch.ts'

type ShellFile = { url: string; revision: string | null }

/**
 * How many files are fetched at once. Workbox fetches one after the other, so that every file would wait for a round trip. A browser has six
 * connections to an HTTP/1.1 server; two are left for the page.
 */
const concurrency = 4

/** Precaches every file of the build before this version is activated, so that versions are never mixed. */
export function precacheShell(scope: ServiceWorkerGlobalScope, files: ShellFile[]): PrecacheController {
  const shell = new PrecacheController({ plugins: [{ cacheWillUpdate }] })
  shell.addToCacheList(files)
  registerRoute(new PrecacheRoute(shell))
  scope.addEventListener('install', event => event.waitUntil(fetchAll(shell, event)))
  scope.addEventListener('activate', event => void shell.activate(event))
  return shell
}

/** Refuses an error, and every file once the worker removes itself; the installation then fails. */
const cacheWillUpdate = async ({ response }: { response: Response }) => (response.ok && !isWorkerRemoved() ? response : null)

async function fetchAll(shell: PrecacheController, event: ExtendableEvent): Promise<void> {
  const waiting = shell.getURLsToCacheKeys().entries()
  const fetchNext = async () => {
    for (const [url, cacheKey] of waiting) {
      // A file with a content hash in its name may come from the browser's cache; a file with a separate revision may not.
      const request = new Request(url, { cache: url === cacheKey ? 'default' : 'reload', credentials: 'same-origin' })
      await Promise.all(shell.strategy.handleAll({ event, request, params: { cacheKey } }))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, fetchNext))
}
