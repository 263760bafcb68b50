import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

type ShellFile = { url: string; revision: string | null }

/**
 * Files fetched at once. Workbox takes one after the other, so that every one of them would wait for a round trip. A browser has
 * six connections to a server of HTTP/1.1; the page keeps two of them.
 */
const lanes = 4

/** Every file of the build, fetched whole before this version takes over. Nothing is mixed, nothing half there. */
export function keepShell(scope: ServiceWorkerGlobalScope, files: ShellFile[]): PrecacheController {
  const shell = new PrecacheController()
  shell.addToCacheList(files)
  registerRoute(new PrecacheRoute(shell))
  scope.addEventListener('install', event => event.waitUntil(fetchAll(shell, event)))
  scope.addEventListener('activate', event => void shell.activate(event))
  return shell
}

async function fetchAll(shell: PrecacheController, event: ExtendableEvent): Promise<void> {
  const waiting = shell.getURLsToCacheKeys().entries()
  const lane = async () => {
    for (const [url, cacheKey] of waiting) {
      // A name that tells its content may come out of the browser's cache; what has a revision beside its name may not.
      const request = new Request(url, { cache: url === cacheKey ? 'default' : 'reload', credentials: 'same-origin' })
      await Promise.all(shell.strategy.handleAll({ event, request, params: { cacheKey } }))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
