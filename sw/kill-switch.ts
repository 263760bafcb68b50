/// <reference types="vite/client" />

declare const self: ServiceWorkerGlobalScope

const checkIntervalMs = 300_000
const build = Number(import.meta.env['VITE_BUILD'] ?? Number.NaN)
let checkedAt = Number.NEGATIVE_INFINITY
let isRemoved = false

/** True once this worker removes itself: from then on it answers no request and stores nothing. */
export const isWorkerRemoved = (): boolean => isRemoved

/**
 * The kill switch (sw/README.md "Kill switch"): `/sw-control.json` may say that this worker must be removed. It is checked at the start and at
 * navigations, at most every five minutes. Waiting changes are in IndexedDB and stay.
 */
export async function checkControl(): Promise<void> {
  if (performance.now() - checkedAt < checkIntervalMs) return
  checkedAt = performance.now()
  const control = await readControl()
  if (control && (control.kill === true || (typeof control.minBuild === 'number' && build < control.minBuild))) await removeWorker()
}

async function readControl(): Promise<{ kill?: unknown; minBuild?: unknown } | undefined> {
  try {
    const answer = await fetch('/sw-control.json', { cache: 'no-store' })
    if (!answer.ok) return undefined
    const control: unknown = await answer.json()
    return typeof control === 'object' && control !== null ? control : undefined
  } catch {
    return undefined
  }
}

async function removeWorker(): Promise<void> {
  isRemoved = true
  // Repeated, because a cache that was being opened may appear after the first list was read.
  for (let names = await caches.keys(); names.length > 0; names = await caches.keys())
    await Promise.all(names.map(name => caches.delete(name)))
  await self.registration.unregister()
  for (const client of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) client.postMessage({ type: 'reload' })
}
