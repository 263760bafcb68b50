/// <reference types="vite/client" />

declare const self: ServiceWorkerGlobalScope

/** Activates a new version after the click on "update" in a page. */
export function onMessage({ data }: ExtendableMessageEvent): void {
  if ((data as { type?: unknown } | null)?.type === 'activate') void self.skipWaiting()
}

const checkIntervalMs = 300_000
const build = Number(import.meta.env['VITE_BUILD'] ?? Number.NaN)
let checkedAt = Number.NEGATIVE_INFINITY

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
  await Promise.all((await caches.keys()).map(name => caches.delete(name)))
  await self.registration.unregister()
  for (const client of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) client.postMessage({ type: 'reload' })
}
