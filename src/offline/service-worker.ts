import type { Workbox } from 'workbox-window'
import { proxy } from 'valtio'
import { scriptUrl } from '#kit/trusted-urls.ts'

/** Whether a new version of the app is ready to be activated. */
export const updateState = proxy({ waiting: false })

let workbox: Workbox | undefined

/**
 * Registers the service worker; call after the first paint. Does nothing where service workers are not available (an insecure address, a
 * private window) or in development. Checks for a new version at the start and every hour.
 */
export async function registerServiceWorker(): Promise<void> {
  if (workbox || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  workbox = new Workbox(scriptUrl('/sw.js'), { scope: '/' })
  workbox.addEventListener('waiting', () => (updateState.waiting = true))
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type?: unknown }>) => {
    if (data?.type === 'reload') location.reload()
  })
  await workbox.register().catch(() => {})
  setInterval(() => void workbox?.update().catch(() => {}), 3_600_000)
}

/** Activates the new version and reloads this page. Other tabs show a notice and are not reloaded. */
export function applyUpdate(): void {
  if (!workbox) return location.reload()
  workbox.addEventListener('controlling', () => location.reload())
  workbox.messageSW({ type: 'activate' }).catch(() => location.reload())
}
