import { servedPage } from '#api/served-page.ts'
import { hasUnsavedWork } from '#ui/overlay/closing-guard.ts'

const key = 'indago-chunk-reload'
const ourScript = /<script type="module"[^>]* src="\/assets\//

/**
 * Reloads the page once if a chunk is missing because the server has another build by now. The session storage says for which build this
 * was done, so that it is never done twice. Otherwise a reload would bring the same chunks: whoever asked for the chunk says at once that
 * it did not come. There is no reload while a form holds unsaved work, because it would lose that.
 */
export function reloadOnceForMissingChunks(): () => void {
  const handleMissing = () => void reloadIfReplaced()
  addEventListener('vite:preloadError', handleMissing)
  return () => removeEventListener('vite:preloadError', handleMissing)
}

async function reloadIfReplaced(): Promise<void> {
  const build = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  const page = await servedPage().catch(() => undefined)
  // The page of something else that answers, a portal, has no such script.
  const isReplaced = build && page && ourScript.test(page) && !page.includes(build)
  if (isReplaced && !hasUnsavedWork() && isFirstReload(build)) location.reload()
}

/** True the first time for this build; false without storage, because then a second reload could not be prevented. */
function isFirstReload(build: string): boolean {
  try {
    if (sessionStorage.getItem(key) === build) return false
    sessionStorage.setItem(key, build)
    return true
  } catch {
    return false
  }
}
