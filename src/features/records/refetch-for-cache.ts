/**
 * The service worker caches records for offline use, but not those that were opened before it controlled the page, which on the first
 * visit are all of them. They are fetched again once it controls the page.
 */
const uncached: (() => Promise<unknown>)[] = []

export function refetchForCache(fetchRecord: () => Promise<unknown>): void {
  const worker = globalThis.navigator?.serviceWorker
  if (!worker || worker.controller) return
  if (uncached.length === 0) worker.addEventListener('controllerchange', refetchAll, { once: true })
  uncached.push(fetchRecord)
}

function refetchAll(): void {
  for (const fetchRecord of uncached.splice(0)) fetchRecord().catch(() => undefined)
}
