/// <reference types="vite/client" />

declare const self: ServiceWorkerGlobalScope

/** The click on "update" in a page: only then a new version takes over. */
export function onMessage({ data }: ExtendableMessageEvent): void {
  if ((data as { type?: unknown } | null)?.type === 'activate') void self.skipWaiting()
}

const pause = 300_000
const build = Number(import.meta.env['VITE_BUILD'] ?? Number.NaN)
let checkedAt = Number.NEGATIVE_INFINITY

/**
 * The kill switch (sw/README.md "Kill switch"): `/sw-control.json` may say that this worker must go. Asked at its start and at
 * navigations, at most every five minutes. Waiting changes live in IndexedDB and are not touched.
 */
export async function checkControl(): Promise<void> {
  if (performance.now() - checkedAt < pause) return
  checkedAt = performance.now()
  const control = await readControl()
  if (control && (control.kill === true || (typeof control.minBuild === 'number' && build < control.minBuild))) await leave()
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

async function leave(): Promise<void> {
  await Promise.all((await caches.keys()).map(name => caches.delete(name)))
  await self.registration.unregister()
  for (const client of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) client.postMessage({ type: 'reload' })
}
