import { call } from '#api/call.ts'
import { health } from '#contract/health.ts'
import { hasUnsavedWork } from '#ui/overlay/closing-guard.ts'

const key = 'indago-chunk-reload'

/**
 * A chunk that is missing after an update is met with one reload, never two: the mark of the session says for which build it was tried.
 * The view that wanted the chunk shows its failure meanwhile. While the server cannot be reached, or while a form holds typed work,
 * a reload would only lose the page, so there is none.
 */
export function reloadOnceForMissingChunks(): void {
  addEventListener('vite:preloadError', () => void reloadWhenServed())
}

async function reloadWhenServed(): Promise<void> {
  try {
    await call(health.alive, {}, { timeout: 4000 })
  } catch {
    return
  }
  if (!hasUnsavedWork() && markTried()) location.reload()
}

/** True the first time for this build; false without storage, since then a second reload could not be ruled out. */
function markTried(): boolean {
  const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? 'unknown'
  try {
    if (sessionStorage.getItem(key) === build) return false
    sessionStorage.setItem(key, build)
    return true
  } catch {
    return false
  }
}
