import type { Workbox } from 'workbox-window'
import { proxy } from 'valtio'
import { startLimits } from '#contract/start-limits.ts'
import { whileVisible } from '#kit/awake.ts'
import { savesData } from '#kit/data-saver.ts'
import { delay } from '#kit/delay.ts'
import { scriptUrl } from '#kit/trusted-urls.ts'
import { whenIdle } from './engine.ts'

/** Whether a new version of the app is ready to be activated. */
export const updateState = proxy({ waiting: false })

let workbox: Workbox | undefined
let tellRegistered: (registration: ServiceWorkerRegistration) => void
const registered = new Promise<ServiceWorkerRegistration>(resolve => (tellRegistered = resolve))

/**
 * Registers the service worker; call after the first paint. Does nothing where service workers are not available (an insecure address, a
 * private window) or in development. Checks for a new version at the start and, without data saver, every hour that the page is visible.
 */
export async function registerServiceWorker(): Promise<void> {
  if (workbox || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  workbox = new Workbox(scriptUrl('/sw.js'), { scope: '/' })
  workbox.addEventListener('waiting', () => (updateState.waiting = true))
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type?: unknown }>) => {
    if (data?.type === 'reload') location.reload()
  })
  const isFirst = !navigator.serviceWorker.controller
  await register(workbox)
  if (isFirst) void retryInstallation(workbox)
  if (isFirst && savesData()) void reportLoaded()
  whileVisible(startLimits.intervals.update, () => savesData() || void workbox?.update().catch(() => {}))
}

async function register(worker: Workbox): Promise<void> {
  const registration = await worker.register().catch(() => {})
  if (registration) tellRegistered(registration)
}

/** Milliseconds until a first installation that has failed is tried again. */
const retryPauses = [5000, 30_000, 120_000, 600_000]

/** Nothing opens offline until a first installation has succeeded, and a bad network may break it; the browser tries again only at the next start. */
async function retryInstallation(worker: Workbox): Promise<void> {
  for (const pause of retryPauses) {
    await delay(pause)
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration?.active || registration?.waiting) return
    if (!registration?.installing) await register(worker)
  }
}

/** With data saver the worker keeps only what was used, and does not know what this page fetched before it was there. */
const reportLoaded = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready
  tell(active, { type: 'loaded', urls: performance.getEntriesByType('resource').map(({ name }) => name) })
}

/**
 * Lets the worker keep this page, which the server renders for guests, for the next visit; whoever is signed in gets their own, and the kept ones
 * are deleted. The first worker is told while it is being installed, which takes longer than many a first visit.
 */
export async function keepPage(isGuest: boolean): Promise<void> {
  if (!('serviceWorker' in navigator) || (isGuest && savesData())) return
  const address = location.pathname + location.search
  await whenIdle()
  const { active, waiting, installing } = await Promise.race([registered, navigator.serviceWorker.ready])
  tell(active ?? waiting ?? installing, isGuest ? { type: 'keep-page', address } : { type: 'forget-pages' })
}

/** `sw/messages.ts` has what it understands. */
const tell = (worker: ServiceWorker | null, message: object): void => worker?.postMessage(message)

/**
 * Activates the version that waits, and reloads this page. Other tabs show a notice and are not reloaded. Workbox would tell the worker that it takes for
 * this page's own, which in an older tab, or after a first visit, is the one that runs.
 */
export async function applyUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => {})
  if (!registration?.waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  tell(registration.waiting, { type: 'activate' })
}
