import { call } from '#api/call.ts'
import { health } from '#contract/health.ts'
import { hasUnsavedWork } from '#ui/overlay/closing-guard.ts'

const key = 'indago-chunk-reload'

/**
 * Reloads the page once if a chunk is missing after an update. The session storage says for which build this was done, so that it is
 * never done twice. There is no reload while the server cannot be reached or a form holds unsaved work, because it would lose the page.
 */
export function reloadOnceForMissingChunks(): void {
  addEventListener('vite:preloadError', () => void reloadIfReachable())
}

async function reloadIfReachable(): Promise<void> {
  try {
    await call(health.alive, {}, { timeout: 4000 })
  } catch {
    return
  }
  if (!hasUnsavedWork() && isFirstReload()) location.reload()
}

/** True the first time for this build; false without storage, because then a second reload could not be prevented. */
function isFirstReload(): boolean {
  const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? 'unknown'
  try {
    if (sessionStorage.getItem(key) === build) return false
    sessionStorage.setItem(key, build)
    return true
  } catch {
    return false
  }
}
