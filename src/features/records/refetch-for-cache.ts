/**
 * The service worker caches records for offline use, but not those that were requested before it controlled the page, which on the first
 * visit are all of them. They are fetched again once it controls the page.
 */
const uncached: (() => Promise<unknown>)[] = []

const workers = (): ServiceWorkerContainer | undefined => globalThis.navigator?.serviceWorker

/** Whether a request that is sent now does not pass through the worker; its answer may come when the worker is there. */
export const bypassesWorker = (): boolean => Boolean(workers()) && !workers()!.controller

/** Fetches a record again, whose request bypassed the worker. */
export function refetchForCache(fetchRecord: () => Promise<unknown>): void {
  uncached.push(fetchRecord)
  if (!bypassesWorker()) return refetchAll()
  if (uncached.length === 1) workers()!.addEventListener('controllerchange', refetchAll, { once: true })
}

function refetchAll(): void {
  for (const fetchRecord of uncached.splice(0)) fetchRecord().catch(() => undefined)
}
